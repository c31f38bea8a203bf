import type { Transaction } from '#schemas/http/blockchain/history.ts'

/**
 * Whether an account sent something of its own accord in an entry that names it as the sender. Anybody can make it appear
 * to send nothing at all, a collectible, or a token of their own making.
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
