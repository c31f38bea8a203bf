import { getAddress, numberToHex, type Client, type Hex } from 'viem'
import { estimateGas } from 'viem/actions'
import type { PreparedSwap, SwapCall, SwapRequest } from '#modal/chains/swaps.ts'
import { readDataFee } from '#modal/chains/eip155/send-data-fee.ts'
import { isRefusal } from '#modal/chains/eip155/to-app-error.ts'
import { toBytes } from './calls/call-bytes.ts'
import { refusalData } from './revert-reason.ts'

/** Units that a swap uses for each pool it goes through, and an approval, at most with usual tokens. */
const [SWAP_USED, APPROVAL_USED] = [150_000n, 60_000n]
/** Margin in percent for what others change until the transaction is included. */
const MARGIN = 120n
/**
 * Margin in percent over what a simulation says was used: up to a fifth of what a transaction needs is given back at its end
 * (EIP-3529).
 */
const SIMULATED_MARGIN = 150n

/** What a node says to a call: its gas with a margin, or what it returned when it was refused. */
export type GasEstimate = { readonly units: bigint } | { readonly refusal: Hex }

/** Estimates the gas of a call as things stand now. */
export async function estimateStep(call: SwapCall, from: Hex, client: Client): Promise<GasEstimate> {
  const { to, data, value } = toTransaction(call)
  try {
    const gas = await estimateGas(client, { account: from, to, data, value })
    return { units: (gas * MARGIN) / 100n }
  } catch (thrown) {
    if (isRefusal(thrown)) return { refusal: refusalData(thrown) }
    throw thrown
  }
}

/** The gas limit of a step that uses so much. */
export function unitsOf(gasUsed: bigint): bigint {
  return (gasUsed * SIMULATED_MARGIN) / 100n
}

/** The gas limit of a step that cannot be tried; of a swap by the number of its pools. */
export function usualUnits(step: PreparedSwap['next'], pools = 1): bigint {
  return unitsOf(step === 'swap' ? SWAP_USED * BigInt(pools) : APPROVAL_USED)
}

/** The most that a chain charges for steps besides their gas, in wei. */
export async function dataFeesOf(
  plan: readonly { readonly call: SwapCall }[],
  units: readonly bigint[],
  { chainId, client }: { readonly chainId: number; readonly client: Client },
): Promise<bigint> {
  const charges = plan.map(({ call }, place) =>
    readDataFee(toTransaction(call), { chainId, gas: units[place] ?? 0n }, client),
  )
  return (await Promise.all(charges)).reduce((sum, charge) => sum + charge, 0n)
}

/** Writes the request for the wallet. */
export function toRequest(
  call: SwapCall,
  from: Hex,
  { gas, ...prices }: { readonly gas: bigint } & Readonly<Record<string, unknown>>,
): SwapRequest {
  const { to, data, value } = toTransaction(call)
  const transaction = { from, to, value: numberToHex(value), data, gas: numberToHex(gas) }
  return { method: 'eth_sendTransaction', params: [{ ...transaction, ...prices }] }
}

function toTransaction({ to, data, value }: SwapCall): { to: Hex; data: Hex; value: bigint } {
  return { to: getAddress(to), data: toBytes(data) ?? '0x', value }
}
