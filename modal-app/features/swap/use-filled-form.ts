import { useEffect } from 'react'
import type { SwapArguments } from '#schemas/entities/swap-arguments.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { draftChanged, selectSwap, type SwappableToken } from './swap-slice.ts'
import type { SwapTokens } from './use-swap-tokens.ts'

/**
 * Fills an untouched form: with what the site named, else with the network's coin as what is paid. Names of tokens are
 * looked up among the verified ones only, so that a site cannot name an imitation by its symbol.
 */
export function useFilledForm({ tokens, isLoading }: SwapTokens, isReady: boolean): void {
  const dispatch = useAppDispatch()
  const { draft } = useAppSelector(selectSwap)
  const site = useAppSelector(selectViewParams('Swap'))
  const isUntouched = !draft.paid && !draft.received && draft.amount === ''
  useEffect(() => {
    if (!isReady || !isUntouched || tokens.length === 0 || (isLoading && site !== undefined)) return
    const paid = find(tokens, site?.fromToken) ?? tokens.find(({ address }) => address === undefined)
    const received = find(tokens, site?.toToken)
    dispatch(
      draftChanged({
        paid,
        received: received === paid ? undefined : received,
        exact: 'from',
        amount: site?.amount ?? '',
      }),
    )
  }, [dispatch, isReady, isUntouched, isLoading, tokens, site])
}

function find(
  tokens: readonly SwappableToken[],
  named: SwapArguments['fromToken'],
): SwappableToken | undefined {
  const key = named?.toLowerCase()
  if (key === undefined) return undefined
  return (
    tokens.find(({ address }) => address?.toLowerCase() === key) ??
    tokens.find(({ symbol, isVerified }) => isVerified && symbol.toLowerCase() === key)
  )
}
