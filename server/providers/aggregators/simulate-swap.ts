import { encodeFunctionData, numberToHex, parseAbi, type Address, type Hex, type PublicClient } from 'viem'
import * as z from 'zod'
import { NodeRefusal } from '#server/providers/evm-nodes/evm-nodes.ts'
import { COIN, type BuiltSwap } from './aggregator.ts'
import { findHolding, type StateOverride } from './find-holding.ts'

const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function getEthBalance(address) view returns (uint256)',
])
const Simulated = z
  .array(
    z.object({
      calls: z.array(
        z.object({
          status: z.string(),
          returnData: z.templateLiteral(['0x', z.string()]),
          gasUsed: z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{1,16}$/)]),
        }),
      ),
    }),
  )
  .length(1)
/** Coins for a simulation beside those that are paid; gas is free in it. */
const SPARE_COINS = 10n ** 18n
/** A word of the chain, with 0x. */
const WORD_DIGITS = 66

/** A swap to simulate. */
export interface SwapTrial extends BuiltSwap {
  /** The coin stands as {@link COIN}. */
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly account: Address
}

/** What a simulation says. `failed`: a contract refuses. `unknown`: the node cannot say. */
export type SwapOutcome =
  | { readonly paid: bigint; readonly received: bigint; readonly gas: bigint }
  | 'failed'
  | 'unknown'

/**
 * Simulates a swap with `eth_simulateV1`, as if the account held what it pays and had approved the router.
 *
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export async function simulateSwap(trial: SwapTrial, reader: PublicClient): Promise<SwapOutcome> {
  try {
    const plain = await run(trial, reader, {})
    if (plain === 'unknown' || plain.held >= trial.amount) return outcomeOf(plain)
    const holding = await findHolding(trial.from, trial.account, trial.amount, reader)
    return holding === undefined ? 'unknown' : outcomeOf(await run(trial, reader, holding))
  } catch (error) {
    // Not every node has these methods.
    if (error instanceof NodeRefusal) return 'unknown'
    throw error
  }
}

type Run =
  | 'unknown'
  | {
      readonly held: bigint
      readonly isDone: boolean
      readonly paid: bigint
      readonly received: bigint
      readonly gas: bigint
    }

function outcomeOf(ran: Run): SwapOutcome {
  if (ran === 'unknown') return ran
  const { isDone, paid, received, gas } = ran
  return isDone ? { paid, received, gas } : 'failed'
}

async function run(trial: SwapTrial, reader: PublicClient, holding: StateOverride): Promise<Run> {
  const { from, to, amount, account, router, data, value } = trial
  const balances = [from, to].map((token) => balanceCall(token, account, reader))
  const approvals =
    from === COIN
      ? []
      : [0n, amount].map((allowance) => ({
          from: account,
          to: from,
          data: encodeFunctionData({ abi: ABI, functionName: 'approve', args: [router, allowance] }),
        }))
  const swap = { from: account, to: router, data, value: numberToHex(value) }
  const calls = [...balances, ...approvals, swap, ...balances]
  const coins = { [account]: { balance: numberToHex(value + SPARE_COINS) } }
  const block = {
    blockOverrides: { baseFeePerGas: numberToHex(0) },
    stateOverrides: { ...holding, ...coins },
    calls,
  }
  const answer = await reader.transport.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [block] }, 'latest'],
  })
  const outcomes = Simulated.safeParse(answer).data?.[0]?.calls
  if (outcomes?.length !== calls.length) return 'unknown'
  const [paidBefore, gotBefore] = [numberOf(outcomes.at(0)), numberOf(outcomes.at(1))]
  const [paidAfter, gotAfter] = [numberOf(outcomes.at(-2)), numberOf(outcomes.at(-1))]
  const own = outcomes.at(-3)
  if (paidBefore === undefined || gotBefore === undefined || own === undefined) return 'unknown'
  if (paidAfter === undefined || gotAfter === undefined) return 'unknown'
  return {
    held: paidBefore,
    isDone: own.status === '0x1',
    paid: paidBefore - paidAfter,
    received: gotAfter - gotBefore,
    gas: BigInt(own.gasUsed),
  }
}

/** Multicall3 reads the balance of the coin within a simulation. */
function balanceCall(token: Address, account: Address, reader: PublicClient): { to: Address; data: Hex } {
  if (token !== COIN)
    return {
      to: token,
      data: encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [account] }),
    }
  return {
    to: reader.chain?.contracts?.multicall3?.address ?? COIN,
    data: encodeFunctionData({ abi: ABI, functionName: 'getEthBalance', args: [account] }),
  }
}

function numberOf(
  outcome: { readonly status: string; readonly returnData: Hex } | undefined,
): bigint | undefined {
  return outcome?.status === '0x1' && outcome.returnData.length === WORD_DIGITS
    ? BigInt(outcome.returnData)
    : undefined
}
