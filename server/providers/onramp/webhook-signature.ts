import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookRefused } from './onramp-provider.ts'

/** How far the time of a signature may be from the server's, so that a stolen delivery cannot be sent for long. */
const TOLERANCE_MS = 300_000

export interface SignedDelivery {
  readonly secret: string
  /** Everything that the provider signed. */
  readonly signed: string
  /** The signature as it was sent. */
  readonly signature: string
  readonly encoding: 'hex' | 'base64url'
  /** When it was signed and now, in milliseconds since 1970. */
  readonly signedAt: number
  readonly now: number
}

/**
 * Verifies an HMAC-SHA256 of a delivery, in constant time, and that it was made within five minutes.
 *
 * @throws {@link WebhookRefused}.
 */
export function requireSigned({ secret, signed, signature, encoding, signedAt, now }: SignedDelivery): void {
  const isFresh = Math.abs(now - signedAt) <= TOLERANCE_MS
  if (!isFresh) throw new WebhookRefused('The signature is not of the last five minutes.')
  const digest = createHmac('sha256', secret).update(signed).digest()
  // Compared as text, since decoders skip what is not of their alphabet.
  const expected = Buffer.from(encoding === 'hex' ? digest.toString('hex') : paddedBase64url(digest))
  const given = Buffer.from(signature)
  if (given.byteLength === expected.byteLength && timingSafeEqual(given, expected)) return
  throw new WebhookRefused('The signature is not valid.')
}

function paddedBase64url(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}

/**
 * Reads the parts of a header such as `t=1492774577,s=5257a8…`.
 *
 * @throws {@link WebhookRefused} when one of the names is missing.
 */
export function signatureParts<Name extends string>(
  header: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const parts = new Map(
    header.split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=')
      return [name, value.join('=')]
    }),
  )
  const found = names.map((name) => [name, parts.get(name) ?? ''] as const)
  if (found.some(([, value]) => value === '')) throw new WebhookRefused('The signature is missing.')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name was found
  return Object.fromEntries(found) as Record<Name, string>
}

/** Reads a time in seconds since 1970; NaN for anything else, which no check admits. */
export function secondsToMs(text: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Number.NaN
}
