import { useEffect, useRef, useState } from 'react'
import { QUERY_RETRIES } from '#schemas/constants/limits.ts'
import { queryRetryDelayMs } from '#schemas/constants/times.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { ChainTransfers, PreparedTransfer, Transfer } from '#modal/chains/transfers.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** Somebody who types is not done yet. */
const TYPING_MS = 300
/** What was prepared goes stale with the chain's prices and blocks: about a block of Ethereum. */
const REFRESH_MS = 15_000

/**
 * A part that could not be loaded is tried again as often as what is pending is looked at
 * (docs/specification.md §9.48).
 */
const RELOAD_MS = 4_000

/** What sends on a network; undefined while it is loaded. */
export interface LoadedTransfers {
  readonly transfers: ChainTransfers | undefined
  /** It could not be loaded; that is tried again. */
  readonly isAway: boolean
}

/** Loads what sends on a network. */
export function useTransfers({ chainNamespace: namespace }: Network): LoadedTransfers {
  const dispatch = useAppDispatch()
  const [loaded, setLoaded] = useState<{ readonly namespace: string } & LoadedTransfers>()
  useEffect(() => {
    let isShown = true
    let stopTimer = (): void => {}
    const load: CoreThunk<Promise<ChainTransfers>> = async (_dispatch, _getState, { chains }) =>
      (await chains.load(namespace)).transfers()
    const tryLoading = async (): Promise<void> => {
      const transfers = await dispatch(load).catch(() => undefined)
      if (!isShown) return
      setLoaded({ namespace, transfers, isAway: transfers === undefined })
      if (!transfers) stopTimer = startTimer(() => void tryLoading(), RELOAD_MS)
    }
    void tryLoading()
    return () => {
      isShown = false
      stopTimer()
    }
  }, [dispatch, namespace])
  // What sends on another network knows nothing of this one.
  return loaded?.namespace === namespace ? loaded : { transfers: undefined, isAway: false }
}

/** A transfer as it would be made now. */
export interface Preparing {
  /** Of the transfer asked about, never of an earlier one. */
  readonly prepared: PreparedTransfer | undefined
  /** The last that was prepared, for what does not change with each key: what is held, and the fee. */
  readonly latest: PreparedTransfer | undefined
  readonly isFailed: boolean
}

/**
 * Prepares a transfer shortly after it has stopped changing, and again while it is looked at: after a failure as soon as
 * any question is asked again (docs/specification.md §9.49). It only asks; nothing is sent.
 */
export function usePreparing(
  transfers: ChainTransfers | undefined,
  transfer: Transfer | undefined,
): Preparing {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly prepared: PreparedTransfer }>()
  const [failedKey, setFailedKey] = useState<string>()
  const key = keyOf(transfer)
  const latestTransfer = useRef(transfer)
  useEffect(() => {
    latestTransfer.current = transfer
  })
  useEffect(() => {
    if (!transfers || key === '') return undefined
    let isShown = true
    let stopTimer = (): void => {}
    let failures = 0
    const prepare = async (): Promise<void> => {
      if (!latestTransfer.current) return
      const prepared = await transfers.prepare(latestTransfer.current)
      if (!isShown) return
      setFailedKey(prepared.ok ? undefined : key)
      if (prepared.ok) setAnswer({ key, prepared: prepared.value })
      failures = prepared.ok ? 0 : failures + 1
      const isRetrySoon = failures > 0 && failures <= QUERY_RETRIES
      stopTimer = startTimer(() => void prepare(), isRetrySoon ? queryRetryDelayMs(failures - 1) : REFRESH_MS)
    }
    stopTimer = startTimer(() => void prepare(), TYPING_MS)
    return () => {
      isShown = false
      stopTimer()
    }
  }, [transfers, key])
  return {
    prepared: answer?.key === key ? answer.prepared : undefined,
    latest: sameAsset(answer?.key, key) ? answer?.prepared : undefined,
    isFailed: failedKey === key && key !== '',
  }
}

/** The asset first, so that two keys can be compared by it. */
function keyOf(transfer: Transfer | undefined): string {
  if (!transfer) return ''
  const { network, from, to, token = '', amount, speed } = transfer
  return [network.caipNetworkId, from, token, '', to, amount, speed].join(' ')
}

function sameAsset(a: string | undefined, b: string): boolean {
  return a !== undefined && a.split('  ')[0] === b.split('  ')[0]
}
