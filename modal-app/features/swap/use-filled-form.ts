import { useEffect } from 'react'
import type { SwapArguments } from '#schemas/entities/swap-arguments.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { draftChanged, formFilled, selectSwap, type SwappableToken } from './swap-slice.ts'
import type { SwapTokens } from './use-swap-tokens.ts'

/**
 * Fills the form with what the site named, once for each opening, else an untouched one with the network's coin as what is
 * paid. Names of tokens are looked up among the verified ones only, so that a site cannot name an imitation by its symbol.
 */
export function useFilledForm({ tokens, isLoading }: SwapTokens, isReady: boolean): void {
  const dispatch = useAppDispatch()
  const { draft, filledWith } = useAppSelector(selectSwap)
  const site = useAppSelector(selectViewParams('Swap'))
  const isUntouched = !draft.paid && !draft.received && draft.amount === ''
  useEffect(() => {
    const isAsked = site !== undefined && site !== filledWith
    if (!isReady || !(isUntouched || isAsked) || tokens.length === 0 || (isLoading && isAsked)) return
    const received = find(tokens, site?.toToken)
    const coin = tokens.find(({ address }) => address === undefined)
    const paid = find(tokens, site?.fromToken) ?? (received === coin ? undefined : coin)
    const amount = site?.amount ?? ''
    dispatch(formFilled(site))
    dispatch(
      draftChanged({ paid, received: received === paid ? undefined : received, exact: 'from', amount }),
    )
  }, [dispatch, isReady, isUntouched, isLoading, tokens, site, filledWith])
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
