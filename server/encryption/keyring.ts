import { hkdfSync } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { createEnvelope, type Envelope } from './envelope.ts'
import type { HeldKeys } from './held-keys.ts'
import { lockCheck, readKeyRecord } from './key-records.ts'
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts'

/** Returns the keys that the server signs with, 32 bytes each, one for each pepper of this process. The first one signs. */
export type TokenKeys = () => readonly Uint8Array[]

/** The keys that a deployment writes and reads its data with. */
export interface Keyring {
  readonly envelopeKeys: HeldKeys
  readonly peppers: HeldKeys
  readonly envelope: Envelope
  readonly keyedHash: KeyedHash
  readonly tokenKeys: TokenKeys
  /** Adopts what any process has changed. */
  refresh(): Promise<void>
  /** Does the same for the pepper, and locks it until the transaction ends. */
  lockPepper(transaction: Transaction<Schema>): Promise<void>
}

const KEY_BYTES = 32

/** @param keys Already adopted from the database. */
export function createKeyring(
  { query, kind }: Database,
  keys: Pick<Keyring, 'envelopeKeys' | 'peppers'>,
): Keyring {
  const { envelopeKeys, peppers } = keys
  return {
    ...keys,
    envelope: createEnvelope(envelopeKeys),
    keyedHash: createKeyedHash(peppers),
    tokenKeys: () => peppers.all().map(({ key }) => tokenKeyOf(key)),
    async refresh() {
      for (const held of [envelopeKeys, peppers]) await follow(query, held)
    },
    async lockPepper(transaction) {
      // The embedded store runs one transaction at a time.
      if (kind === 'postgres') await lockCheck(transaction, peppers.name)
      await follow(transaction, peppers)
    },
  }
}

async function follow(query: Kysely<Schema>, held: HeldKeys): Promise<void> {
  const record = await readKeyRecord(query, held.name)
  if (record !== undefined) held.follow(record)
}

const derived = new WeakMap<Uint8Array, Uint8Array>()

/** Derives the key that the server signs with from a pepper. */
export function tokenKeyOf(pepper: Uint8Array): Uint8Array {
  const known = derived.get(pepper)
  if (known !== undefined) return known
  const key = new Uint8Array(hkdfSync('sha256', pepper, '', 'postern token key', KEY_BYTES))
  derived.set(pepper, key)
  return key
}
