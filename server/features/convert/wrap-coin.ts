import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { SwapSide } from './swap-sides.ts'

const ABI = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
const GAS = '55000'

export interface Wrapping {
  readonly from: SwapSide
  readonly to: SwapSide
  readonly amount: bigint
}

/** Whether a swap is between the coin and the token that wraps it. */
export function isWrapping({ from, to }: Pick<Wrapping, 'from' | 'to'>): boolean {
  return from.token === to.token && from.isNative !== to.isNative
}

/** The quote of the coin for its wrapped token, or back: one for one, without a venue. */
export function wrapQuote({ from, to, amount }: Wrapping, id: string, expiresAt: number): SwapQuote {
  const text = String(amount)
  return {
    id,
    fromAmount: text,
    fromAccount: from.id,
    toAmount: text,
    toAccount: to.id,
    minimumToAmount: text,
    maximumFromAmount: text,
    source: { id: 'wrapped-coin', name: 'Wrapped coin' },
    kind: from.isNative ? 'wrap' : 'unwrap',
    router: from.token,
    spender: null,
    route: [],
    gas: GAS,
    priceImpactBps: 0,
    takesTransferFee: false,
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** The call of the wrapped token. */
export function encodeWrapping({ from, amount }: Wrapping): { to: Address; data: Hex; value: bigint } {
  return from.isNative
    ? { to: from.token, data: encodeFunctionData({ abi: ABI, functionName: 'deposit' }), value: amount }
    : {
        to: from.token,
        data: encodeFunctionData({ abi: ABI, functionName: 'withdraw', args: [amount] }),
        value: 0n,
      }
}
