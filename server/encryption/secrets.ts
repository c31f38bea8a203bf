import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'

/** The keys that the server has and the database does not, 32 bytes each. */
export interface WalletSecrets {
  /** Encrypts data in the database. */
  readonly envelopeKey: Uint8Array
  /** Previous keys, while something is encrypted with them. */
  readonly previousEnvelopeKeys: readonly Uint8Array[]
  /** Hashes data in the database. */
  readonly pepper: Uint8Array
  readonly previousPeppers: readonly Uint8Array[]
}

export interface SecretsSettings extends Omit<WalletSecrets, 'envelopeKey' | 'pepper'> {
  /** From the environment; undefined when it is not set. */
  readonly envelopeKey: Uint8Array | undefined
  readonly pepper: Uint8Array | undefined
  /** The file for keys that the environment does not set. */
  readonly file: string
  /** Whether missing keys may be created, which is so on loopback only. */
  readonly mayCreate: boolean
  /** Called once when keys were created. */
  readonly onCreated: (file: string) => void
}

const KEY_BYTES = 32
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

const Key = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const SecretsFile = z.object({
  envelopeKey: Key,
  pepper: Key,
  previousEnvelopeKeys: z.array(Key).default([]),
  previousPeppers: z.array(Key).default([]),
})

/**
 * Returns the keys of the environment. On loopback missing ones come from a file beside the database, which is created when
 * it does not exist.
 *
 * @throws when the environment lacks a key that may not be created; the message says how to make it.
 */
export function readWalletSecrets(settings: SecretsSettings): WalletSecrets {
  const { envelopeKey, pepper, previousEnvelopeKeys, previousPeppers, mayCreate } = settings
  if (envelopeKey !== undefined && pepper !== undefined)
    return { envelopeKey, pepper, previousEnvelopeKeys, previousPeppers }
  if (!mayCreate) throw new Error(missing(settings))
  const stored = readOrMake(settings)
  // Previous keys belong to their current one, so those of the file are not mixed with a key of the environment.
  return {
    envelopeKey: envelopeKey ?? stored.envelopeKey,
    previousEnvelopeKeys: envelopeKey === undefined ? stored.previousEnvelopeKeys : previousEnvelopeKeys,
    pepper: pepper ?? stored.pepper,
    previousPeppers: pepper === undefined ? stored.previousPeppers : previousPeppers,
  }
}

function missing({ envelopeKey, pepper }: SecretsSettings): string {
  const names = [
    ...(envelopeKey === undefined ? ['POSTERN_ENVELOPE_KEY'] : []),
    ...(pepper === undefined ? ['POSTERN_PEPPER'] : []),
  ]
  return (
    `The environment lacks ${names.join(' and ')}. Create each once with \`openssl rand -base64 32\` and store it outside the ` +
    'database and its backups: no wallet of this deployment opens without it. Only replace it with `postern keys rotate`.'
  )
}

function readOrMake({ file, onCreated }: SecretsSettings): WalletSecrets {
  if (!existsSync(file)) {
    const made = { envelopeKey: newKey(), pepper: newKey() }
    mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
    try {
      // When processes start together, the first one creates the file and the others read it.
      writeFileSync(file, `${JSON.stringify(made)}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true })
      onCreated(file)
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  const kept = SecretsFile.safeParse(parseJson(readFileSync(file, 'utf8')))
  // The parser's own message would repeat a part of what it could not read.
  if (!kept.success)
    throw new Error(
      `${file} is damaged. Restore a copy of it. Only if there is no wallet yet, delete it, and the next start creates new ` +
        'keys.',
    )
  return kept.data
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}
