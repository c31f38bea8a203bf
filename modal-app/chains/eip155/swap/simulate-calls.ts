import { numberToHex, type Client, type Hex } from 'viem'
import * as z from 'zod/mini'
import { fromQuantity } from '#schemas/primitives/hex.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { codeOf } from '#modal/chains/eip155/to-app-error.ts'
import { toBytes } from './calls/call-bytes.ts'

/** A call to simulate; one without a sender only reads. */
export interface TrialCall {
  readonly from?: string
  readonly to: string
  readonly data: string
  /** In wei. */
  readonly value?: bigint
}

/** What a simulated call did. */
export interface TrialOutcome {
  readonly isDone: boolean
  /** What it returned, or gave as the reason of a failure. */
  readonly returned: Hex
  readonly gasUsed: bigint
  readonly logs: readonly TrialLog[]
}

/** A log of a contract. */
const TrialLog = z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })
export type TrialLog = z.infer<typeof TrialLog>

const Outcome = z.object({
  status: z.string(),
  returnData: z.string(),
  gasUsed: z.string(),
  logs: z.optional(z.array(TrialLog)),
  error: z.optional(z.object({ data: z.optional(z.string()) })),
})
interface SimulateSchema {
  Method: 'eth_simulateV1'
  Parameters: readonly unknown[]
  ReturnType: unknown
}

const Answer = z.array(z.object({ calls: z.array(Outcome) }))

/**
 * Simulates calls one after another with `eth_simulateV1`; gas is free in it.
 *
 * @param setting.coins a balance in wei that accounts are given for it.
 * @returns the outcome of each call; undefined where the node cannot simulate.
 * @throws when the node does not answer.
 */
export async function simulateCalls(
  calls: readonly TrialCall[],
  { client, coins = {} }: { readonly client: Client; readonly coins?: Readonly<Record<string, bigint>> },
): Promise<readonly TrialOutcome[] | undefined> {
  const stateOverrides = Object.fromEntries(
    Object.entries(coins).map(([account, balance]) => [account, { balance: numberToHex(balance) }]),
  )
  const block = {
    blockOverrides: { baseFeePerGas: numberToHex(0) },
    stateOverrides,
    calls: calls.map(({ from, to, data, value = 0n }) => ({
      ...(from !== undefined && { from }),
      to,
      data,
      value: numberToHex(value),
    })),
  }
  const params = [{ blockStateCalls: [block] }, 'latest'] as const
  const answer = await client
    .request<SimulateSchema>({ method: 'eth_simulateV1', params })
    .catch((thrown: unknown) => {
      const code = codeOf(thrown)
      // Nodes without the method, and those that limit it, still estimate; a busy one can be asked again.
      if (code !== undefined && code !== RPC_CODES.limitExceeded) return undefined
      throw thrown
    })
  const read = Answer.safeParse(answer)
  const outcomes = read.success && read.data.length === 1 ? read.data[0]?.calls : undefined
  return outcomes?.length === calls.length ? outcomes.map(toOutcome) : undefined
}

function toOutcome({ status, returnData, gasUsed, logs = [], error }: z.infer<typeof Outcome>): TrialOutcome {
  const returned = toBytes(returnData) ?? '0x'
  // Some nodes state the data of a failure in its error only.
  const told = returned === '0x' ? toBytes(error?.data ?? '') : undefined
  return {
    isDone: status === '0x1',
    returned: told ?? returned,
    gasUsed: fromQuantity(gasUsed) ?? 0n,
    logs,
  }
}
