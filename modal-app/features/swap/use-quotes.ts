import { useEffect, useState } from 'react'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { swapApi, type QuotesQuery } from './swap-api.ts'

/** Why there is no quote. */
export type QuoteFault = 'unsupported' | 'liquidity' | 'silent' | 'offline'

/** The quotes for the current question. */
export interface Quotes {
  /** The best one; of the current question, never of an earlier one. */
  readonly quote: SwapQuote | undefined
  /** All of them, the best first. */
  readonly all: readonly SwapQuote[]
  readonly isLoading: boolean
  /** The last renewal failed, or its time has passed: the quote may no longer be true. */
  readonly isStale: boolean
  readonly fault: QuoteFault | undefined
  /** Venues that did not answer, so that a better quote may exist. */
  readonly silentVenues: readonly string[]
}

/** Pause after the last keystroke. */
const TYPING_MS = 200
const RENEWED_MS = 15_000
const [BAD_REQUEST, NOT_FOUND] = [400, 404]

/** Asks for quotes shortly after the question has stopped changing, and renews them every 15 s while they are shown. */
export function useQuotes(question: QuotesQuery | undefined): Quotes {
  const isShown = useIsShown()
  const settled = useSettled(question)
  const isCurrent = sameQuestion(settled, question)
  const { currentData, isFetching, error, fulfilledTimeStamp } = swapApi.useSwapQuotesQuery(
    settled ?? NO_QUESTION,
    {
      skip: settled === undefined || !isCurrent,
      pollingInterval: isShown ? RENEWED_MS : 0,
      refetchOnMountOrArgChange: RENEWED_MS / 1_000,
    },
  )
  const isOld = useHasPassed(fulfilledTimeStamp)
  const answer = isCurrent ? currentData : undefined
  const quote = answer?.quotes[0]
  const fault = question && isCurrent && error && !isFetching ? faultOf(error) : undefined
  const isRefused = fault === 'liquidity' || fault === 'unsupported'
  return {
    quote: isRefused ? undefined : quote,
    all: isRefused ? [] : (answer?.quotes ?? []),
    isLoading: question !== undefined && quote === undefined && fault === undefined,
    isStale: quote !== undefined && (fault !== undefined || isOld),
    fault: quote === undefined || isRefused ? fault : undefined,
    silentVenues: answer?.sources.filter(({ isAnswered }) => !isAnswered).map(({ name }) => name) ?? [],
  }
}

const NO_QUESTION: QuotesQuery = { amount: '', userAddress: '', from: '', to: '', slippage: 0, exact: 'from' }

function sameQuestion(a: QuotesQuery | undefined, b: QuotesQuery | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function useSettled(question: QuotesQuery | undefined): QuotesQuery | undefined {
  const [settled, setSettled] = useState(question)
  const key = JSON.stringify(question)
  useEffect(
    () => startTimer(() => setSettled(key === undefined ? undefined : JSON.parse(key)), TYPING_MS),
    [key],
  )
  return settled
}

/** Whether a quote is older than two renewals, for instance because the page was asleep. */
function useHasPassed(atMs: number | undefined): boolean {
  const [passedMs, setPassedMs] = useState<number>()
  useEffect(() => {
    if (atMs === undefined) return undefined
    return startTimer(() => setPassedMs(atMs), Math.max(atMs + 2 * RENEWED_MS - Date.now(), 0))
  }, [atMs])
  return atMs !== undefined && passedMs === atMs
}

function faultOf(error: object): QuoteFault {
  const status = 'status' in error ? error.status : undefined
  if (status === BAD_REQUEST) return 'unsupported'
  if (status === NOT_FOUND) return 'liquidity'
  return status === undefined ? 'offline' : 'silent'
}
