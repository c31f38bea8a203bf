import { readFileSync, existsSync } from 'node:fs'
import { sql } from 'kysely'
import { isKeyOfWallet, unseal, wrappingKey, type Purpose } from '#frame/keys/worker/wrapping.ts'
import type { Database } from '#server/database/database.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A dump of a database as an attacker would copy it: every row of every table. */
export interface Dump {
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** The whole dump as one text. */
  readonly text: string
}

const KEY_BYTES = 32
const ENCODED = /[A-Za-z0-9_+/=-]{16,}/g

/**
 * Dumps a database.
 *
 * @param file the file of the embedded database, whose free pages are searched too.
 */
export async function dumpDatabase({ query }: Database, file?: string): Promise<Dump> {
  const found = await query.introspection.getTables()
  const tables: Record<string, Readonly<Record<string, unknown>>[]> = {}
  for (const { name } of found) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(query)
    tables[name] = rows
  }
  const files = file === undefined ? [] : [file, `${file}-wal`].filter((path) => existsSync(path))
  const raw = files.map((path) => readFileSync(path, 'latin1'))
  return { tables, text: [JSON.stringify(tables), ...raw].join('\n') }
}

/** Finds the secrets that appear in a text, plain or encoded. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  const spellings = (secret: string) => {
    const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')]
    return [
      secret,
      ...bytes.flatMap((one) => [one.toString('hex'), one.toString('base64'), one.toString('base64url')]),
    ]
  }
  return secrets.filter((secret) => spellings(secret).some((one) => one.length >= 6 && text.includes(one)))
}

/** Extracts all byte strings from a text that could be keys of 16 to 32 bytes, from both ends of each encoded value. */
export function keysIn(text: string): Bytes[] {
  const runs = new Set(text.match(ENCODED))
  return [...runs].flatMap((run) => {
    const bytes = Uint8Array.from(Buffer.from(run, 'base64url'))
    if (bytes.byteLength <= KEY_BYTES) return bytes.byteLength < 16 ? [] : [bytes]
    return [bytes.slice(0, KEY_BYTES), bytes.slice(-KEY_BYTES)]
  })
}

/** A sealed root key with what is needed to open it. */
export interface StolenBlob {
  readonly walletId: string
  readonly blob: Uint8Array
  readonly purpose: Purpose
  /** The data that the blob is bound to. */
  readonly unlocker: string
}

/** Finds the wallets whose root key is among the keys. */
export async function walletsOfKeys(walletIds: readonly string[], keys: readonly Bytes[]): Promise<string[]> {
  const found = await Promise.all(
    walletIds.map(async (walletId) => {
      const hits = await Promise.all(keys.map((key) => isKeyOfWallet(key, walletId)))
      return hits.includes(true) ? [walletId] : []
    }),
  )
  return found.flat()
}

/** Finds the wallets whose blob can be opened with one of the secrets. */
export async function walletsOfSecrets(
  blobs: readonly StolenBlob[],
  secrets: readonly Bytes[],
): Promise<string[]> {
  const opened: string[] = []
  for (const { walletId, blob, purpose, unlocker } of blobs) {
    const binding = { walletId, unlocker, layer: 'outer' } as const
    for (const secret of secrets) {
      const key = await wrappingKey(secret, walletId, purpose)
      const rootKey = await unseal(key, Uint8Array.from(blob), binding)
      if (rootKey !== undefined && (await isKeyOfWallet(rootKey, walletId))) opened.push(walletId)
    }
  }
  return opened
}
