import { formatAmount } from '#schemas/primitives/amount.ts'
import type { RequestedTransfer } from '#modal/chains/transfers.ts'

/**
 * Writes a transfer as a URI of BIP 21, with its amount in whole bitcoin. The address shows its network.
 *
 * @example
 * paymentUri({ network, token: undefined, recipient, amount: 2_030_000_000n, decimals: 8 }) // 'bitcoin:175tW…?amount=20.3'
 */
export function paymentUri({ recipient, amount, decimals }: RequestedTransfer): string {
  return `bitcoin:${recipient}?amount=${formatAmount(amount, decimals)}`
}
