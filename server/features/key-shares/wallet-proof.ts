import { createHash, timingSafeEqual } from 'node:crypto'
import { problem } from '#server/http/problems/problem.ts'

const NONCE_BYTES = 16
const COMMITMENT_BYTES = 16

/**
 * Who changes what opens a wallet has it open: the second half of the wallet's id is a hash of what follows from its root
 * key alone. A login is not enough, so a mailbox can neither add a way that opens nothing nor take one away.
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
  const message = 'Open the wallet first: only who has it open changes the ways to open it.'
  throw problem('WALLET_LOCKED', message, 'proof')
}
