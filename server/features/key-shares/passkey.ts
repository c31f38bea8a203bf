import * as z from 'zod'
import { problem } from '#server/http/problems/problem.ts'

/** A WebAuthn structure in its JSON form (Web Authentication Level 3, §5.1). */
export type WebAuthnJson = Record<string, unknown>

export const Transport = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb'])
export type Transport = z.infer<typeof Transport>

/** The stored part of a passkey. */
export interface StoredPasskey {
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly Transport[]
}

export const EncodedBytes = z.string().min(1).max(65_536)
export const Credential = z.object({
  id: z.string().min(1).max(1_400),
  rawId: z.string(),
  type: z.literal('public-key'),
})
export const Assertion = Credential.extend({
  response: z.object({
    clientDataJSON: EncodedBytes,
    authenticatorData: EncodedBytes,
    signature: EncodedBytes,
  }),
})

/**
 * The credential id of an assertion.
 *
 * @throws the problem PASSKEY_REFUSED.
 */
export function credentialOf(assertion: WebAuthnJson): string {
  const parsed = Assertion.safeParse(assertion)
  if (parsed.success) return parsed.data.id
  throw passkeyRefused()
}

/** Every failure has the same refusal, so that an attacker learns nothing from it. */
export function passkeyRefused(): Error {
  return problem('PASSKEY_REFUSED', 'The passkey was not confirmed. Try again, or use another way.')
}
