import { formatAmount } from '#schemas/primitives/amount.ts'
import type { RequestedTransfer } from '#modal/chains/transfers.ts'

/**
 * Writes a transfer as a URI of Solana Pay, with its amount in whole SOL or tokens. Such a URI names no cluster: the wallet uses
 * the one it is set to.
 *
 * @example
 * paymentUri({ network, token: undefined, recipient, amount: 10n ** 9n, decimals: 9 }) // 'solana:mvine…?amount=1'
 */
export function paymentUri({ token, recipient, amount, decimals }: RequestedTransfer): string {
  const asset = token === undefined ? '' : `&spl-token=${token}`
  return `solana:${recipient}?amount=${formatAmount(amount, decimals)}${asset}`
}
