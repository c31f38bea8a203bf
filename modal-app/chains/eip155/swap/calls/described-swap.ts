import { zeroAddress, type Hex } from 'viem'
import type { RouterCall } from './router-call.ts'

/** The address that stands for the coin at aggregators, in lower case. */
export const COIN: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What a router of an aggregator ensures. */
export interface DescribedSwap {
  /** The coin stands as the address that aggregators name it by. */
  readonly from: Hex
  readonly to: Hex
  readonly recipient: Hex
  /** In the smallest unit. */
  readonly paid: bigint
  readonly received: bigint
  /** The contract that takes the tokens instead of the router, for 0x. */
  readonly settler?: Hex
}

/**
 * Writes what a router ensures as a call of one way. What its executor does within is not read.
 *
 * @returns undefined where no minimum or no recipient is stated, which routers read as other ones than they seem.
 */
export function describedCall(swap: DescribedSwap): RouterCall | undefined {
  const { from, to, recipient, paid, received, settler } = swap
  if (received <= 0n || recipient === zeroAddress) return undefined
  return {
    permit: undefined,
    routes: [{ tokens: [from, to], fee: undefined, recipient, paid, received, deadline: undefined }],
    paysCoin: isCoin(from),
    givesCoin: isCoin(to),
    isExactOutput: false,
    refunds: false,
    unwrapped: undefined,
    unread: { coin: COIN, ...(settler !== undefined && { settler }) },
  }
}

/** Whether a token of an aggregator's call is the coin. */
export function isCoin(token: Hex): boolean {
  return token.toLowerCase() === COIN
}
