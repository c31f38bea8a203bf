import { isAddressEqual, type Address, type PublicClient } from 'viem'
import { AGGREGATORS, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import type { FoundSwap, QuoteSource, SwapQuestion } from '#server/providers/quotes/swap-question.ts'
import { COIN, type AskAggregator, type BuiltSwap } from './aggregator.ts'
import { readOuterCall, type OuterCall } from './read-outer-call.ts'
import { simulateSwap } from './simulate-swap.ts'

/**
 * Why the answer of an aggregator is dropped: its bytes are not the swap that was asked for, contracts refuse it, it gives
 * less than was said, or it takes more.
 */
export type DropReason = 'call' | 'failed' | 'exaggerated' | 'takes-more'

export interface AggregatorSourceSettings {
  readonly id: AggregatorKind
  readonly ask: AskAggregator
  readonly chainId: number
  readonly reader: PublicClient
  /** Reads the settlement contracts of 0x. */
  readonly settlers: () => Promise<readonly Address[]>
  readonly onDrop: (source: AggregatorKind, reason: DropReason) => void
}

const BPS = 10_000n
/** What the pools may move between the aggregator's block and ours, in basis points. */
const MOVED_BPS = 10n
/** In percent: up to a fifth of what a transaction needs is given back at its end (EIP-3529), which a simulation does not count. */
const GAS_MARGIN = 150n
/** Units of a swap that could not be simulated. */
const USUAL_GAS = 500_000n

/**
 * Creates the source of an aggregator for one network. What it says is worth what the bytes guarantee and a simulation gives:
 * an answer that says more is dropped, and one that cannot be simulated is not preferred to the pools.
 */
export function createAggregatorSource(settings: AggregatorSourceSettings): QuoteSource {
  const { id, ask, chainId, reader, settlers, onDrop } = settings
  const { name, router } = AGGREGATORS[id]

  function drop(reason: DropReason): undefined {
    onDrop(id, reason)
    return undefined
  }

  return {
    id,
    name,
    router,
    isForTaker: true,
    async find(question) {
      const { amount, exact, taker } = question
      // These APIs answer what an exact amount gives, not what an exact amount costs.
      if (exact === 'to') return undefined
      const [from, to] = sidesOf(question)
      const { account, slippageBps } = taker
      const gasPrice = () => reader.getGasPrice()
      const built = await ask({ chainId, from, to, amount, account, slippageBps, gasPrice })
      if (built === undefined) return undefined
      const call = readOuterCall(id, built.data, built.value)
      if (call === undefined || !isAsked(call, built, question, router)) return drop('call')
      const trial = { ...built, from, to, amount, account }
      const [outcome, isSettled] = await Promise.all([
        simulateSwap(trial, reader),
        call.settler === undefined || isOneOf(call.settler, settlers()),
      ])
      if (!isSettled) return drop('call')
      if (outcome === 'failed') return drop(outcome)
      if (outcome === 'unknown') return swapOf(built, call, question)
      if (outcome.paid > amount) return drop('takes-more')
      if (outcome.received * BPS < built.toAmount * (BPS - MOVED_BPS)) return drop('exaggerated')
      return outcome.received < call.minimum ? drop('failed') : swapOf(built, call, question, outcome)
    },
  }

  function swapOf(
    { data, toAmount: said }: BuiltSwap,
    { minimum }: OuterCall,
    { from, to, amount, exact, taker }: SwapQuestion,
    simulated?: { readonly received: bigint; readonly gas: bigint },
  ): FoundSwap | undefined {
    // What is shown has to be worth its minimum, which is written in the bytes.
    const guaranteed = (minimum * BPS) / (BPS - BigInt(taker.slippageBps))
    const toAmount = least(said, guaranteed, simulated?.received ?? said)
    if (toAmount === 0n || minimum === 0n) return drop('call')
    return {
      source: { id, name },
      router,
      exact,
      routes: [{ hops: [{ from, to, feeMillionths: null }], fromAmount: amount, toAmount }],
      fromAmount: amount,
      toAmount,
      midAmount: undefined,
      gas: simulated === undefined ? USUAL_GAS : (simulated.gas * GAS_MARGIN) / 100n,
      takesTransferFee: false,
      written: {
        account: taker.account,
        minimumTo: least(minimum, toAmount),
        isVerified: simulated !== undefined,
      },
      encode: () => data,
    }
  }
}

function sidesOf({ from, to, taker }: SwapQuestion): readonly [Address, Address] {
  return [taker.isFromNative ? COIN : from, taker.isToNative ? COIN : to]
}

/** Whether the bytes are the swap that was asked for; the modal checks them again, and in full. */
function isAsked(call: OuterCall, built: BuiltSwap, question: SwapQuestion, router: Address): boolean {
  const [from, to] = sidesOf(question)
  const isCoin = from === COIN
  return (
    isAddressEqual(built.router, router) &&
    built.value === (isCoin ? question.amount : 0n) &&
    // 0x names no token where the coin is paid.
    (isAddressEqual(call.from, from) || (isCoin && call.settler !== undefined)) &&
    isAddressEqual(call.to, to) &&
    isAddressEqual(call.recipient, question.taker.account) &&
    call.amount === question.amount
  )
}

async function isOneOf(settler: Address, known: Promise<readonly Address[]>): Promise<boolean> {
  return (await known).some((one) => isAddressEqual(one, settler))
}

function least(...amounts: readonly [bigint, ...bigint[]]): bigint {
  return amounts.reduce((low, amount) => (amount < low ? amount : low))
}
