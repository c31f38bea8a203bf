import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

/** What the server knows and the database does not. Each has 32 bytes. */
export interface WalletSecrets {
  /** Opens what is encrypted in the database. */
  readonly envelopeKey: Uint8Array
  /** Keys what is hashed in the database. */
  readonly pepper: Uint8Array
  /** Signs what the server hands out and recognises again. */
  readonly tokenKey: Uint8Array
}

export interface SecretsSettings {
  /** From the environment; undefined when it says nothing. */
  readonly envelopeKey: Uint8Array | undefined
  readonly pepper: Uint8Array | undefined
  /** Where secrets are kept that nobody set. */
  readonly file: string
  /** Whether secrets may be made when there are none: on loopback alone. */
  readonly mayMake: boolean
  /** Told once, when secrets were made. */
  readonly onMade: (file: string) => void
}

const KEY_BYTES = 32
const OWNER_ONLY = 0o600

const SecretsFile = z.object({ envelopeKey: z.base64(), pepper: z.base64() })

/**
 * The secrets of the environment; on loopback, where it has none, those of a file beside the database, which is made
 * when it is missing.
 *
 * @throws when the environment lacks one where none may be made; the message says how to make it.
 */
export function readWalletSecrets(settings: SecretsSettings): WalletSecrets {
  const { envelopeKey, pepper, mayMake } = settings
  if (envelopeKey !== undefined && pepper !== undefined) return withTokenKey({ envelopeKey, pepper })
  if (!mayMake) throw new Error(missing(settings))
  const kept = readOrMake(settings)
  return withTokenKey({ envelopeKey: envelopeKey ?? kept.envelopeKey, pepper: pepper ?? kept.pepper })
}

function missing({ envelopeKey, pepper }: SecretsSettings): string {
  const names = [
    ...(envelopeKey === undefined ? ['POSTERN_ENVELOPE_KEY'] : []),
    ...(pepper === undefined ? ['POSTERN_PEPPER'] : []),
  ]
  return (
    `The environment lacks ${names.join(' and ')}. Make each once with \`openssl rand -base64 32\`, keep it outside ` +
    'the database and its backups, and never change it: without it no wallet of this deployment opens.'
  )
}

function readOrMake({ file, onMade }: SecretsSettings): Omit<WalletSecrets, 'tokenKey'> {
  if (!existsSync(file)) {
    const made = { envelopeKey: newKey(), pepper: newKey() }
    mkdirSync(dirname(file), { recursive: true })
    try {
      // Processes that start together: the first one makes it, the others read it.
      writeFileSync(file, `${JSON.stringify(made)}\n`, { mode: OWNER_ONLY, flag: 'wx' })
      onMade(file)
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  const kept = SecretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { envelopeKey: bytesOf(kept.envelopeKey), pepper: bytesOf(kept.pepper) }
}

function withTokenKey({ envelopeKey, pepper }: Omit<WalletSecrets, 'tokenKey'>): WalletSecrets {
  const tokenKey = new Uint8Array(hkdfSync('sha256', pepper, '', 'postern token key', KEY_BYTES))
  return { envelopeKey, pepper, tokenKey }
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}
