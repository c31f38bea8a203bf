import type { Client, Hex } from 'viem'
import { getBalance } from 'viem/actions'
import type { PreparedRevocation } from '#modal/chains/swaps.ts'
import type { Network } from '#schemas/entities/network.ts'
import { readMark } from '#modal/chains/eip155/find-sent.ts'
import { readGasFees } from '#modal/chains/eip155/gas-fees.ts'
import { dataFeesOf, estimateStep, toRequest, usualUnits } from './step-gas.ts'
import { approvalCall } from './swap-steps.ts'
import { allowanceOf } from './token-reads.ts'

/** Prepares the transaction that takes an approval back; see `ChainSwaps.prepareRevocation`. */
export async function prepareRevocation(
  { network, token, router }: { readonly network: Network; readonly token: Hex; readonly router: Hex },
  from: Hex,
  client: Client,
): Promise<PreparedRevocation> {
  const call = approvalCall(token, router, 0n)
  const [coins, allowance, fees, estimate, mark] = await Promise.all([
    getBalance(client, { address: from, blockTag: 'latest' }),
    allowanceOf(token, from, router, client),
    readGasFees(client),
    estimateStep(call, from, client),
    readMark(from, client),
  ])
  const isRefused = 'refusal' in estimate
  const gas = isRefused ? usualUnits('reset') : estimate.units
  const fee =
    gas * fees.price + (await dataFeesOf([{ call }], [gas], { chainId: Number(network.id), client }))
  const problem = isRefused ? 'refused' : fee > coins ? 'fee' : undefined
  const request = toRequest(call, from, { gas, ...fees.write(fees.price) })
  return { allowance, fee, problem, call, request: problem === undefined ? request : undefined, mark }
}
