import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useMemo, useState } from 'react'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { PreparedSwap, SwapCall, SwapFault } from '#modal/chains/swaps.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { swapApi } from './swap-api.ts'
import { permitAnswered, type SwapPlan } from './swap-slice.ts'
import {
  chooseQuote,
  hasMoved,
  isOfAmount,
  isWithinSlippage,
  questionOf,
  termsOf,
  withinAccepted,
} from './swap-terms.ts'
import { useApprovedRouter } from './use-approved-router.ts'
import { useChainSwaps } from './use-chain-swaps.ts'
import { useQuotes, type Quotes } from './use-quotes.ts'

/** A swap as it would be carried out now. */
export interface PreparingSwap {
  /** The quote that is shown; its numbers are those of the transaction. */
  readonly quote: SwapQuote
  /** A quote that is worse by more than the slippage, which the visitor has to accept first. */
  readonly moved: SwapQuote | undefined
  /** Of the shown quote, which stays until the next one is prepared; undefined until the first one is. */
  readonly prepared: PreparedSwap | undefined
  /** Why the built transaction is refused: it is not what is shown. */
  readonly refusal: SwapFault | undefined
  /** The chain, or the server, could not be asked. */
  readonly isFailed: boolean
  readonly quotes: Quotes
}

interface Prepared {
  readonly plan: SwapPlan
  readonly quote: SwapQuote
  readonly prepared: PreparedSwap
}

/** Renews the quotes of a plan, has the transaction built, compares it with what is shown, and prepares the next step. */
export function usePreparedSwap(plan: SwapPlan, { network }: ActiveAccount): PreparingSwap {
  const question = useMemo(() => questionOf(plan, network), [plan, network])
  const quotes = useQuotes(question)
  const { accepted, slippageBps } = plan
  const { isStale } = quotes
  const renewed = chooseQuote(quotes.all, { slippageBps, router: useApprovedRouter(plan) })
  const latest = renewed ?? accepted
  const isAsAsked = isOfAmount(plan, latest) && isWithinSlippage(latest, slippageBps)
  const moved = isAsAsked && hasMoved(latest, plan) ? latest : undefined
  const quote = useMemo(
    () => withinAccepted(moved || !isAsAsked ? accepted : latest, plan),
    [moved, isAsAsked, accepted, latest, plan],
  )
  const terms = useMemo(() => termsOf(plan, network, quote), [plan, network, quote])
  const { swaps, isAway } = useChainSwaps(network)
  const { id: quoteId } = quote
  // The accepted quote may be minutes old when the visitor comes back from an approval: the server would build another one.
  const isOffered = renewed !== undefined && !isStale && isAsAsked && moved === undefined
  const { currentData: built, isError } = swapApi.useSwapTransactionQuery(
    isOffered && quoteId !== null
      ? { ...question, quoteId, maximumFromAmount: quote.maximumFromAmount }
      : skipToken,
  )
  const dispatch = useAppDispatch()
  const call = useMemo(() => {
    const plain = built && callOf(built.tx)
    const { permit } = plan
    if (plain === undefined || permit === undefined || permit === 'refused') return plain
    return swaps?.withPermit(terms, plain, permit) ?? plain
  }, [built, plan, swaps, terms])
  const [answer, setAnswer] = useState<Prepared>()
  const [failedKey, setFailedKey] = useState<string>()
  const key = call && quoteId !== null ? `${quoteId} ${call.to} ${call.value} ${call.data}` : ''
  const refusal = useMemo(() => call && swaps?.check(terms, call), [swaps, terms, call])
  useEffect(() => {
    if (!swaps || !call || key === '' || refusal !== undefined) return undefined
    let isCurrent = true
    void swaps.prepare(terms, call).then((prepared) => {
      if (!isCurrent) return
      setFailedKey(prepared.ok ? undefined : key)
      // A signature that the token does not accept would fail in every swap.
      if (
        prepared.ok &&
        prepared.value.problem === 'refused' &&
        plan.permit !== undefined &&
        plan.permit !== 'refused'
      )
        dispatch(permitAnswered({ id: plan.id, permit: 'refused' }))
      if (prepared.ok) setAnswer({ plan, quote, prepared: prepared.value })
    })
    return () => {
      isCurrent = false
    }
  }, [dispatch, swaps, call, key, plan, quote, terms, refusal])
  const isFailed = isAway || isError || (failedKey === key && key !== '')
  // What was prepared stays while its successor is, and no longer than somebody offers its price.
  const isValid = isOffered && refusal === undefined && !isFailed
  const current = isValid && answer?.plan === plan ? answer : undefined
  return {
    quote: current?.quote ?? quote,
    moved,
    prepared: current?.prepared,
    refusal: isAsAsked ? refusal : 'paid',
    isFailed,
    quotes,
  }
}

function callOf(tx: { readonly to: string; readonly data: string; readonly amount: string }): SwapCall {
  return { to: tx.to.split(':').at(-1) ?? '', data: tx.data, value: BigInt(tx.amount) }
}
