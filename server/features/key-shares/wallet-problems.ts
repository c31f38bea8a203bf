import { problem } from '#server/http/problems/problem.ts'
import type { Timestamp } from '#server/database/clock.ts'
import { RELEASE_SPAN_MS } from './wallet-queries.ts'
import type { WalletRow } from './wallet-state.ts'

/** The rows of a wallet do not match their hash. */
export function mismatch() {
  return problem('BLOB_MISMATCH', 'The stored data does not belong to this wallet. Contact the operator.')
}

export function noWallet() {
  return problem('UNLOCKER_UNKNOWN', 'There is no wallet to open. Create one first.')
}

export function releasedTooOften({ release_since }: WalletRow, now: Timestamp) {
  const seconds = Math.max(1, Math.ceil((Date.parse(release_since) + RELEASE_SPAN_MS - now) / 1_000))
  const message = `This wallet was opened too often. Try again in ${seconds} seconds.`
  return problem('RATE_LIMITED', message, undefined, { seconds })
}
