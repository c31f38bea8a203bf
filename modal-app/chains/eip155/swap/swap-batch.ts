import { numberToHex, type Hex } from 'viem'
import type { SwapCall, SwapRequest, SwapTerms } from '#modal/chains/swaps.ts'
import { transferCall } from '#modal/chains/eip155/send-call.ts'
import type { StepPlan } from './swap-steps.ts'

/**
 * Asks for all steps, and the payment that follows, as one transaction, so that an approval is never left without its swap
 * (EIP-5792).
 *
 * @param revocation ends the batch; undefined where the swap takes all that is allowed.
 * @returns undefined for a single call.
 */
export function toBatch(
  plan: StepPlan,
  { network, received, pays }: Pick<SwapTerms, 'network' | 'received' | 'pays'>,
  from: Hex,
  revocation?: SwapCall,
): SwapRequest | undefined {
  const payment = pays && transferCall({ ...pays, token: received })
  const calls = [
    ...plan.map(({ call }) => call),
    ...(payment ? [payment] : []),
    ...(revocation ? [revocation] : []),
  ].map(({ to, data = '0x', value }) => ({ to, data, value: numberToHex(value) }))
  if (calls.length === 1) return undefined
  const chainId = numberToHex(BigInt(network.id))
  return {
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from, chainId, atomicRequired: true, calls }],
  }
}
