import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import type { Kysely, Transaction } from 'kysely'
import { SIGN_IN_TOKEN_MS } from '#schemas/constants/times.ts'
import type { Database } from '#server/database/database.ts'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HeldKeys } from '#server/encryption/held-keys.ts'
import { tokenKeyOf } from '#server/encryption/keyring.ts'

/** How long verifiers may cache the published keys. */
export const PUBLISHED_KEYS_KEPT_MS = 3_600_000
/** The delay between the publication of a key and its first signature, so that all caches have it by then. */
export const SIGNS_AFTER_MS = 2 * PUBLISHED_KEYS_KEPT_MS

const KEY_BYTES = 32
const ID_BYTES = 16
/** The first key of a deployment is derived without an id, for compatibility. */
const FIRST_ID = 'first'
const CACHE_MS = 10_000
/** Limits rereads for made-up key ids. */
const UNKNOWN_CACHE_MS = 1_000
/** The tolerated difference between the clocks of processes. */
const CLOCKS_APART_MS = 60_000
/** The PKCS #8 header of an Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The stored part of a key; the key itself is derived from a pepper. */
export interface StoredSigningKey {
  readonly id: string
  readonly pepperId: string
  readonly signsFrom: Timestamp
  /** When the next key takes over; undefined for the newest. */
  readonly signsUntil: Timestamp | undefined
}

/** A past, current or future signing key. */
export interface SigningKey extends StoredSigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: JWK
}

export interface SigningKeysSettings {
  readonly database: Database
  readonly peppers: HeldKeys
}

/** The signing keys of a deployment. Each is published before it signs, and until the tokens it signed have expired. */
export class SigningKeys {
  readonly #settings: SigningKeysSettings
  readonly #derived = new Map<string, Promise<SigningKey>>()
  #read: { readonly at: Timestamp; readonly keys: readonly SigningKey[] } | undefined

  constructor(settings: SigningKeysSettings) {
    this.#settings = settings
  }

  /** Returns the key that signs now. */
  async current(now: Timestamp): Promise<SigningKey> {
    const signing = (await this.#all(now)).findLast(({ signsFrom }) => signsFrom <= now)
    if (signing === undefined) throw new Error('No key signs tokens yet.')
    return signing
  }

  /** Finds the key a token names; undefined when it was deleted. */
  async find(kid: string, now: Timestamp): Promise<SigningKey | undefined> {
    const named = ({ jwk }: SigningKey) => jwk.kid === kid
    return (await this.#all(now)).find(named) ?? (await this.#all(now, true)).find(named)
  }

  /** Returns the keys with which tokens may be verified. */
  async published(now: Timestamp): Promise<readonly JWK[]> {
    const isExpired = ({ signsUntil = Number.POSITIVE_INFINITY }: SigningKey) =>
      signsUntil + SIGN_IN_TOKEN_MS + CLOCKS_APART_MS < now
    return (await this.#all(now)).filter((key) => !isExpired(key)).map(({ jwk }) => jwk)
  }

  async #all(now: Timestamp, isUncached = false): Promise<readonly SigningKey[]> {
    const keptMs = isUncached ? UNKNOWN_CACHE_MS : CACHE_MS
    if (this.#read !== undefined && Math.abs(now - this.#read.at) < keptMs) return this.#read.keys
    const { database } = this.#settings
    const stored = await readSigningKeys(database.query)
    const keys = await Promise.all(stored.flatMap((one) => this.#derive(one)))
    this.#read = { at: now, keys }
    return keys
  }

  #derive(stored: StoredSigningKey): [] | [Promise<SigningKey>] {
    const pepper = this.#settings.peppers.given.find(({ id }) => id === stored.pepperId)?.key
    if (pepper === undefined) return []
    const name = `${stored.id} ${stored.signsUntil ?? ''}`
    const known = this.#derived.get(name) ?? derive(stored, pepper)
    this.#derived.set(name, known)
    return [known]
  }
}

/** Stores the first key of a deployment, which signs at once. */
export async function storeFirstSigningKey({ query }: Database, pepperId: string): Promise<void> {
  if ((await readSigningKeys(query)).length > 0) return
  await query.transaction().execute((transaction) =>
    transaction
      .insertInto('signing_keys')
      .values({ id: FIRST_ID, pepper_id: pepperId, signs_from: isoTime(0) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}

/** Reads all stored keys, oldest first. */
export async function readSigningKeys(query: Kysely<Schema>): Promise<StoredSigningKey[]> {
  const rows = await query
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('signs_from')
    .orderBy('id')
    .execute()
  return rows.map(({ id, pepper_id, signs_from }, at) => {
    const next = rows[at + 1]
    return {
      id,
      pepperId: pepper_id,
      signsFrom: Date.parse(signs_from),
      signsUntil: next && Date.parse(next.signs_from),
    }
  })
}

/**
 * Adds a key, which all processes publish at once and use later.
 *
 * @returns when it begins to sign. If there is an upcoming key of this pepper already, that one is kept.
 */
export async function addSigningKey(
  transaction: Transaction<Schema>,
  pepperId: string,
  now: Timestamp,
): Promise<Timestamp> {
  const upcoming = (await readSigningKeys(transaction)).findLast(
    (key) => key.signsFrom > now && key.pepperId === pepperId,
  )
  if (upcoming !== undefined) return upcoming.signsFrom
  const signsFrom = now + SIGNS_AFTER_MS
  const id = randomBytes(ID_BYTES).toString('base64url')
  await transaction
    .insertInto('signing_keys')
    .values({ id, pepper_id: pepperId, signs_from: isoTime(signsFrom) })
    .execute()
  return signsFrom
}

/** When the last session that may be renewed with a token of this key expires; undefined while the key signs. */
export function neededUntil({ signsUntil }: StoredSigningKey, sessionMs: number): Timestamp | undefined {
  return signsUntil === undefined ? undefined : signsUntil + sessionMs + SIGN_IN_TOKEN_MS + CLOCKS_APART_MS
}

/** Deletes keys whose sessions have all expired. */
export async function deleteExpiredSigningKeys(
  { query }: Database,
  now: Timestamp,
  sessionMs: number,
): Promise<void> {
  const expired = (await readSigningKeys(query)).filter((key) => (neededUntil(key, sessionMs) ?? now) < now)
  if (expired.length === 0) return
  const ids = expired.map(({ id }) => id)
  await query.deleteFrom('signing_keys').where('id', 'in', ids).execute()
}

async function derive(stored: StoredSigningKey, pepper: Uint8Array): Promise<SigningKey> {
  const salt = stored.id === FIRST_ID ? '' : stored.id
  const seed = Buffer.from(hkdfSync('sha256', tokenKeyOf(pepper), salt, 'postern sign-in key', KEY_BYTES))
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { ...stored, privateKey, publicKey, jwk: { ...jwk, alg: 'EdDSA', use: 'sig', kid } }
}
