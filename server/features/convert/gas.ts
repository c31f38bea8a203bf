import type { Address, Hex, PublicClient } from 'viem'
import { nodeProblem } from '#server/providers/evm-nodes/evm-readers.ts'

export interface GasCall {
  readonly account: Address
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** The most that other trades of the same block may add to an estimate, in percent. */
const MARGIN = 20n

/** Estimates the gas of a call with a margin; `otherwise` where it cannot run yet, such as before an approval. */
export async function gasOf(reader: PublicClient, call: GasCall, otherwise: bigint): Promise<bigint> {
  try {
    const gas = await reader.estimateGas(call)
    return (gas * (100n + MARGIN)) / 100n
  } catch {
    return otherwise
  }
}

/** @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT. */
export function gasPriceOf(reader: PublicClient): Promise<bigint> {
  return fromNode(reader.getGasPrice())
}

/** Replaces what the client of the nodes throws by the problem of the nodes. */
export async function fromNode<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw nodeProblem(error) ?? error
  }
}
