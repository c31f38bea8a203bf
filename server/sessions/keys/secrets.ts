import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'

/** What the server is told and the database does not know. Each key has 32 bytes. */
export interface WalletSecrets {
  /** Opens what is encrypted in the database. */
  readonly envelopeKey: Uint8Array
  /** Those of before, while something is encrypted with them. */
  readonly previousEnvelopeKeys: readonly Uint8Array[]
  /** Keys what is hashed in the database. */
  readonly pepper: Uint8Array
  readonly previousPeppers: readonly Uint8Array[]
}

export interface SecretsSettings extends Omit<WalletSecrets, 'envelopeKey' | 'pepper'> {
  /** From the environment; undefined when it says nothing. */
  readonly envelopeKey: Uint8Array | undefined
  readonly pepper: Uint8Array | undefined
  /** Where secrets are kept that nobody set. */
  readonly file: string
  /** Whether secrets may be made when there are none: on loopback alone. */
  readonly mayCreate: boolean
  /** Told once, when secrets were made. */
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
 * The secrets of the environment; on loopback, where it has none, those of a file beside the database, which is made
 * when it is missing.
 *
 * @throws when the environment lacks one where none may be made; the message says how to make it.
 */
export function readWalletSecrets(settings: SecretsSettings): WalletSecrets {
  const { envelopeKey, pepper, previousEnvelopeKeys, previousPeppers, mayCreate } = settings
  if (envelopeKey !== undefined && pepper !== undefined)
    return { envelopeKey, pepper, previousEnvelopeKeys, previousPeppers }
  if (!mayCreate) throw new Error(missing(settings))
  const kept = readOrMake(settings)
  // What the environment says of a key it says whole: the file's earlier ones belong to the file's key.
  return {
    envelopeKey: envelopeKey ?? kept.envelopeKey,
    previousEnvelopeKeys: envelopeKey === undefined ? kept.previousEnvelopeKeys : previousEnvelopeKeys,
    pepper: pepper ?? kept.pepper,
    previousPeppers: pepper === undefined ? kept.previousPeppers : previousPeppers,
  }
}

function missing({ envelopeKey, pepper }: SecretsSettings): string {
  const names = [
    ...(envelopeKey === undefined ? ['POSTERN_ENVELOPE_KEY'] : []),
    ...(pepper === undefined ? ['POSTERN_PEPPER'] : []),
  ]
  return (
    `The environment lacks ${names.join(' and ')}. Make each once with \`openssl rand -base64 32\`, keep it outside ` +
    'the database and its backups, and change it by `postern keys rotate` alone: without it no wallet of this deployment opens.'
  )
}

function readOrMake({ file, onCreated }: SecretsSettings): WalletSecrets {
  if (!existsSync(file)) {
    const made = { envelopeKey: newKey(), pepper: newKey() }
    mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
    try {
      // Processes that start together: the first one makes it, the others read it.
      writeFileSync(file, `${JSON.stringify(made)}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true })
      onCreated(file)
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  const kept = SecretsFile.safeParse(parseJson(readFileSync(file, 'utf8')))
  // Not in the words of the parser, which repeat a part of what they could not read.
  if (!kept.success)
    throw new Error(
      `${file} does not hold the keys as it was written. Put a copy of it back. Only where there is no wallet yet, remove ` +
        'it: the next start makes new keys.',
    )
  return kept.data
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}
