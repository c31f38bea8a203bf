import { useEffect, useRef, useState } from 'react'
import { QUERY_RETRIES } from '#schemas/constants/limits.ts'
import { queryRetryDelayMs } from '#schemas/constants/times.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { ChainTransfers, PreparedTransfer, Transfer } from '#modal/chains/transfers.ts'
import { useChainPart } from '#modal/core/hooks/use-chain-part.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** Pause after the last keystroke. */
const TYPING_MS = 300
/** A prepared transfer goes stale with prices and blocks: about a block of Ethereum. */
const REFRESH_MS = 15_000

/** The transfers of a network's namespace; undefined while they are loaded. */
export interface LoadedTransfers {
  readonly transfers: ChainTransfers | undefined
  /** Loading failed and is tried again. */
  readonly isAway: boolean
}

/** Loads the transfers of a network's namespace. */
export function useTransfers({ chainNamespace }: Network): LoadedTransfers {
  const { part: transfers, isAway } = useChainPart(chainNamespace, loadTransfers)
  return { transfers, isAway }
}

function loadTransfers(adapter: ChainAdapter): Promise<ChainTransfers> {
  return adapter.transfers()
}

/** A transfer as it would be made now. */
export interface Preparing {
  /** Of the current transfer, never of an earlier one. */
  readonly prepared: PreparedTransfer | undefined
  /** The latest one of the same asset, for what does not change with every key: the balance and the fee. */
  readonly latest: PreparedTransfer | undefined
  readonly isFailed: boolean
}

/**
 * Prepares a transfer shortly after it has stopped changing and renews it while it is shown; after a failure it retries like
 * every query (docs/specification.md §9.49). It only reads; nothing is sent.
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

/** The asset comes first, so that two keys can be compared by it. */
function keyOf(transfer: Transfer | undefined): string {
  if (!transfer) return ''
  const { network, from, to, token = '', amount, speed } = transfer
  return [network.caipNetworkId, from, token, '', to, amount, speed].join(' ')
}

function sameAsset(a: string | undefined, b: string): boolean {
  return a !== undefined && a.split('  ')[0] === b.split('  ')[0]
}
