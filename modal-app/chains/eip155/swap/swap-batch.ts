import { numberToHex, type Hex } from 'viem'
import type { Network } from '#schemas/entities/network.ts'
import type { SwapRequest } from '#modal/chains/swaps.ts'
import type { StepPlan } from './swap-steps.ts'

/** Asks for all steps as one transaction, so that an approval is never left without its swap (EIP-5792). */
export function toBatch(plan: StepPlan, from: Hex, { id }: Pick<Network, 'id'>): SwapRequest {
  const calls = plan.map(({ call: { to, data, value } }) => ({ to, data, value: numberToHex(value) }))
  const chainId = numberToHex(BigInt(id))
  return {
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from, chainId, atomicRequired: true, calls }],
  }
}
