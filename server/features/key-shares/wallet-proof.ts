import { createHash, timingSafeEqual } from 'node:crypto'
import { problem } from '#server/http/problems/problem.ts'

const NONCE_BYTES = 16
const COMMITMENT_BYTES = 16

/**
 * Requires proof that the caller has the wallet open. The second half of a wallet's id is a hash of a value derived from the
 * root key. A login is not enough, so access to a mailbox cannot add or remove unlockers.
 *
 * @param proof 32 bytes, base64url.
 * @throws the problem WALLET_LOCKED.
 * @example
 * requireWalletProof(wallet.walletId, body.proof)
 */
export function requireWalletProof(walletId: string, proof: string): void {
  const id = Buffer.from(walletId, 'base64url')
  const nonce = id.subarray(0, NONCE_BYTES)
  const expected = createHash('sha256').update(nonce).update(Buffer.from(proof, 'base64url')).digest()
  const commitment = id.subarray(NONCE_BYTES)
  const isWhole = commitment.byteLength === COMMITMENT_BYTES
  if (isWhole && timingSafeEqual(commitment, expected.subarray(0, COMMITMENT_BYTES))) return
  const message = 'Open the wallet first: its unlockers can be changed only while it is open.'
  throw problem('WALLET_LOCKED', message, 'proof')
}
