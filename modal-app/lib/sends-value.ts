import type { Transaction } from '#schemas/http/blockchain/history.ts'

/**
 * Whether the sender of a transaction really sent something of value. Anybody can make an account appear to send nothing, a
 * collectible, or a token of their own.
 */
export function sendsValue({ transfers, metadata }: Transaction): boolean {
  return (
    metadata.status !== 'failed' &&
    (transfers ?? []).some(
      ({ direction, quantity, fungible_info: token }) =>
        direction === 'out' &&
        /[1-9]/.test(quantity.numeric) &&
        token !== undefined &&
        token.isSpam !== true &&
        (token.address === undefined || token.isVerified === true),
    )
  )
}
