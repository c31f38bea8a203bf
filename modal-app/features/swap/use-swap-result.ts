import { useEffect, useState } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { ChainSwaps, SwapResult } from '#modal/chains/swaps.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import type { SwapIntent } from './swap-intents.ts'

/** Reads from the chain what a confirmed swap paid and gave; undefined until then, or if the chain cannot tell. */
export function useSwapResult(intent: SwapIntent): SwapResult | undefined {
  const isWanted = intent.state === 'confirmed' && intent.swap.step === 'swap'
  return useAnswer(isWanted ? intent : undefined, readResult)
}

/** Reads the reason with which a transaction failed. */
export function useRevertReason(intent: SwapIntent): string | undefined {
  return useAnswer(intent.state === 'failed' ? intent : undefined, readRevertReason)
}

type Read<T> = (swaps: ChainSwaps, network: Network, intent: SwapIntent) => Promise<Result<T | undefined>>

function useAnswer<T>(intent: SwapIntent | undefined, read: Read<T>): T | undefined {
  const dispatch = useAppDispatch()
  const [answer, setAnswer] = useState<{ readonly id: string; readonly value: T | undefined }>()
  const [id, transactionId] = [intent?.id, intent?.transactionId]
  useEffect(() => {
    if (!intent || transactionId === undefined) return undefined
    let isCurrent = true
    const ask: CoreThunk<Promise<T | undefined>> = async (_dispatch, getState, { chains }) => {
      const network = selectNetwork(intent.caipNetworkId)(getState())
      const adapter = network && (await chains.load(network.chainNamespace))
      const swaps = await adapter?.swaps?.()
      const found = network && swaps && (await read(swaps, network, intent))
      return found?.ok ? found.value : undefined
    }
    void dispatch(ask)
      .catch(() => undefined)
      .then((value) => {
        if (isCurrent) setAnswer({ id: intent.id, value })
      })
    return () => {
      isCurrent = false
    }
    // Only another transaction has another result.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, id, transactionId, read])
  return answer !== undefined && answer.id === id ? answer.value : undefined
}

const readResult: Read<SwapResult> = (
  swaps,
  network,
  { from, token, decimals, amount, transactionId = '', swap },
) =>
  swaps.readResult(
    {
      network,
      from,
      paid: token,
      received: swap.received.token,
      decimals: { paid: decimals, received: swap.received.decimals },
      mostPaid: BigInt(amount),
      allowed: BigInt(amount),
      leastReceived: BigInt(swap.received.least),
      kind: swap.kind,
      router: swap.router,
    },
    transactionId,
  )

const readRevertReason: Read<string> = (swaps, network, { transactionId = '' }) =>
  swaps.readRevertReason(network, transactionId)
