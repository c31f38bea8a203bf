import type { RequestedTransfer } from '#modal/chains/transfers.ts'

/**
 * Writes a transfer as a URI of ERC-681: of the native coin to the recipient, or a call of a token's `transfer`. Amounts are in
 * the smallest unit.
 *
 * @example
 * paymentUri({ network, token: undefined, recipient, amount: 10n ** 18n, decimals: 18 }) // 'ethereum:0x…@1?value=1000000000000000000'
 */
export function paymentUri({ network, token, recipient, amount }: RequestedTransfer): string {
  return token === undefined
    ? `ethereum:${recipient}@${network.id}?value=${amount}`
    : `ethereum:${token}@${network.id}/transfer?address=${recipient}&uint256=${amount}`
}
