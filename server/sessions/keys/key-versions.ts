import { createHash, createHmac } from 'node:crypto'

/** The keys that data is written with, by the names under which operators set them. */
export const KEY_NAMES = ['POSTERN_ENVELOPE_KEY', 'POSTERN_PEPPER'] as const
export type KeyName = (typeof KEY_NAMES)[number]

/** One of the keys that data was, is or will be written with. */
export interface KeyVersion {
  /** 12 hexadecimal digits that tell nothing of the key. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
  /** What values written with it begin with; empty for the first key of a deployment. */
  readonly mark: string
}

/** What a process holds of one key: the one in force, and others by which older values are still read. */
export interface KeyVersions {
  /** What new values are written with. @throws where this process does not hold it. */
  inForce(): KeyVersion
  /** All that this process holds, the one in force first. */
  all(): readonly KeyVersion[]
  /** What a value was written with; undefined where this process does not hold it. */
  of(value: string): KeyVersion | undefined
}

const KEY_BYTES = 32
const ID_DIGITS = 12
/** No value has a point in it but the one after its mark: the rest is base64url. */
const POINT = '.'

/**
 * What is noted of a key: an HMAC under the key itself, which tells nothing of 32 random bytes.
 *
 * @throws when the key has another length.
 */
export function checkValue(name: KeyName, key: Uint8Array): string {
  if (key.byteLength !== KEY_BYTES) throw new Error(`${name} must be ${KEY_BYTES} bytes in base64.`)
  return createHmac('sha256', key).update(`postern key check ${name}`).digest('base64url')
}

/** The id of the key a check value is of. */
export function idOfCheck(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, ID_DIGITS)
}

/** What values begin with that a key wrote. */
export function markOfKey(id: string, isUnmarked: boolean): string {
  return isUnmarked ? '' : id + POINT
}

/** What a value begins with. */
export function markOf(value: string): string {
  return value.slice(0, value.indexOf(POINT) + 1)
}

/** A value without its mark. */
export function withoutMark(value: string): string {
  return value.slice(markOf(value).length)
}

/**
 * A deployment that never had another key.
 *
 * @example
 * const envelope = createEnvelope(onlyVersion(key))
 */
export function onlyVersion(key: Uint8Array): KeyVersions {
  const version = { id: '0'.repeat(ID_DIGITS), key, mark: '' }
  return {
    inForce: () => version,
    all: () => [version],
    of: (value) => (markOf(value) === '' ? version : undefined),
  }
}
