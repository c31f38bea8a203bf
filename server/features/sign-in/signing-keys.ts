import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import type { Kysely, Transaction } from 'kysely'
import { SIGN_IN_TOKEN_MS } from '#schemas/constants/times.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Timestamp } from '#server/sessions/clock.ts'
import type { HeldKeys } from '#server/sessions/keys/held-keys.ts'
import { tokenKeyOf } from '#server/sessions/keys/keyring.ts'

/** How long who verifies tokens may keep the published keys. */
export const PUBLISHED_KEYS_KEPT_MS = 3_600_000
/** From its publication until a key signs: whoever keeps the keys an hour has asked again by then. */
export const SIGNS_AFTER_MS = 2 * PUBLISHED_KEYS_KEPT_MS

const KEY_BYTES = 32
const ID_BYTES = 16
/** The one of before there were others: it is derived without an id. */
const FIRST_ID = 'first'
const CACHE_MS = 10_000
/** Whoever makes up key ids has the keys read no more often than that. */
const UNKNOWN_CACHE_MS = 1_000
/** Another process's clock may be behind. */
const CLOCKS_APART_MS = 60_000
/** PKCS #8 of an Ed25519 key before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** What is noted of a key; the key itself is derived from a pepper. */
export interface StoredSigningKey {
  readonly id: string
  readonly pepperId: string
  readonly signsFrom: Timestamp
  /** When the next one takes over; undefined for the newest. */
  readonly signsUntil: Timestamp | undefined
}

/** A key that tokens are, were or will be signed by. */
export interface SigningKey extends StoredSigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: JWK
}

export interface SigningKeysSettings {
  readonly database: Database
  readonly peppers: HeldKeys
}

/** The keys of every process of a deployment: each is published before it signs, and until what it signed is over. */
export class SigningKeys {
  readonly #settings: SigningKeysSettings
  readonly #derived = new Map<string, Promise<SigningKey>>()
  #read: { readonly at: Timestamp; readonly keys: readonly SigningKey[] } | undefined

  constructor(settings: SigningKeysSettings) {
    this.#settings = settings
  }

  /** The one that signs now. */
  async current(now: Timestamp): Promise<SigningKey> {
    const signing = (await this.#all(now)).findLast(({ signsFrom }) => signsFrom <= now)
    if (signing === undefined) throw new Error('No key signs tokens yet.')
    return signing
  }

  /** The one a token names; undefined where no process has it any more. */
  async find(kid: string, now: Timestamp): Promise<SigningKey | undefined> {
    const named = ({ jwk }: SigningKey) => jwk.kid === kid
    return (await this.#all(now)).find(named) ?? (await this.#all(now, true)).find(named)
  }

  /** Those that tokens may be verified by. */
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

/** A deployment that has no key yet gets its first one, which signs at once. */
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

/** All keys that are noted, the oldest first. */
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
 * Notes a new key, which every process publishes at once and signs by later.
 *
 * @returns when it begins to sign; the one that is about to, where there is one of this pepper already.
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

/** Until when sessions may be renewed by a token that a key signed; undefined while it signs. */
export function neededUntil({ signsUntil }: StoredSigningKey, sessionMs: number): Timestamp | undefined {
  return signsUntil === undefined ? undefined : signsUntil + sessionMs + SIGN_IN_TOKEN_MS + CLOCKS_APART_MS
}

/** Forgets the keys of sessions that are over. */
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
