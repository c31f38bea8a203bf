import { ed25519 } from '@noble/curves/ed25519.js'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { SignInError } from './sign-in-error.ts'
import { bytesOfBase64 } from './signature-bytes.ts'
import type { SignedText } from './signed-text.ts'

const SIGNATURE_BYTES = 64

/** Verifies a text signed by a Solana account (ed25519, RFC 8032). */
export function verifySolana({ message, signature, address }: SignedText): string {
  const key = decodeBase58(address)
  if (!key || !isSolanaAddress(address))
    throw new SignInError('SIGN_IN_MALFORMED', 'The address is no Solana address.')
  const bytes = signatureBytes(signature)
  if (!bytes || !isSigned(bytes, new TextEncoder().encode(message), key))
    throw new SignInError('SIGN_IN_SIGNATURE_INVALID', 'The signature is not that of the account.')
  return address
}

function signatureBytes(signature: string): Uint8Array | undefined {
  const written = [decodeBase58(signature), bytesOfBase64(signature)]
  return written.find((bytes) => bytes?.length === SIGNATURE_BYTES)
}

function isSigned(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    // The address is no point of the curve, so it has no key.
    return false
  }
}
