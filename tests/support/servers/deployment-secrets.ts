import { randomBytes } from 'node:crypto'
import type { WalletSecrets } from '#server/encryption/secrets.ts'

export const newKey = (): Uint8Array => new Uint8Array(randomBytes(32))
const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64')

/** Creates the keys of a deployment, with the previous ones while both are needed. */
export function newSecrets(before?: WalletSecrets): WalletSecrets {
  return {
    envelopeKey: newKey(),
    previousEnvelopeKeys: before === undefined ? [] : [before.envelopeKey],
    pepper: newKey(),
    previousPeppers: before === undefined ? [] : [before.pepper],
  }
}

/** The environment variables that an operator sets. */
export function environmentOf(keys: Partial<WalletSecrets>): Record<string, string> {
  const { envelopeKey, previousEnvelopeKeys = [], pepper, previousPeppers = [] } = keys
  return {
    POSTERN_ENVELOPE_KEY: envelopeKey === undefined ? '' : base64(envelopeKey),
    POSTERN_ENVELOPE_KEY_PREVIOUS: previousEnvelopeKeys.map(base64).join(','),
    POSTERN_PEPPER: pepper === undefined ? '' : base64(pepper),
    POSTERN_PEPPER_PREVIOUS: previousPeppers.map(base64).join(','),
  }
}
