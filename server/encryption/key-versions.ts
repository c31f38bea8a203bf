import { createHash, createHmac } from 'node:crypto'

/** The keys that data is written with, under the names that operators set. */
export const KEY_NAMES = ['POSTERN_ENVELOPE_KEY', 'POSTERN_PEPPER'] as const
export type KeyName = (typeof KEY_NAMES)[number]

/** One of the keys that data was, is or will be written with. */
export interface KeyVersion {
  /** 12 hexadecimal digits that reveal nothing about the key. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
  /** The prefix of values written with it; empty for the first key of a deployment. */
  readonly mark: string
}

/** The versions of one key that a process has: the one in force, and others for reading older values. */
export interface KeyVersions {
  /** Returns the key for new values. @throws when this process does not have it. */
  inForce(): KeyVersion
  /** Returns all keys that this process has, the one in force first. */
  all(): readonly KeyVersion[]
  /** Returns the key that a value was written with; undefined when this process does not have it. */
  of(value: string): KeyVersion | undefined
}

const KEY_BYTES = 32
const ID_DIGITS = 12
/** Ends the mark. No value contains another point, since the rest is base64url. */
const POINT = '.'

/**
 * Computes what is stored about a key: an HMAC under the key itself, which reveals nothing about 32 random bytes.
 *
 * @throws when the key has another length.
 */
export function checkValue(name: KeyName, key: Uint8Array): string {
  if (key.byteLength !== KEY_BYTES) throw new Error(`${name} must be ${KEY_BYTES} bytes in base64.`)
  return createHmac('sha256', key).update(`postern key check ${name}`).digest('base64url')
}

/** Returns the id of the key that a check value belongs to. */
export function idOfCheck(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, ID_DIGITS)
}

/** Returns the prefix of values that a key has written. */
export function markOfKey(id: string, isUnmarked: boolean): string {
  return isUnmarked ? '' : id + POINT
}

/** Returns the prefix of a value. */
export function markOf(value: string): string {
  return value.slice(0, value.indexOf(POINT) + 1)
}

/** Returns a value without its prefix. */
export function withoutMark(value: string): string {
  return value.slice(markOf(value).length)
}

/**
 * Creates the versions of a deployment that never had another key.
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
