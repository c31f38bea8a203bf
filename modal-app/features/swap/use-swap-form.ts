import { useEffect } from 'react'
import { DEFAULT_SLIPPAGE_BPS } from '#schemas/constants/defaults.ts'
import { randomId } from '#schemas/channel/random-id.ts'
import { PAID_ONLY_SWAPS } from '#schemas/namespaces/paid-only-swaps.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { checkSwapDraft, readSwapAmount, type CheckedSwapDraft } from './check-swap-draft.ts'
import { draftChanged, selectSwap, type SwapDraft, type SwapPlan } from './swap-slice.ts'
import { tokenId } from './token-id.ts'
import { useChainSwaps } from './use-chain-swaps.ts'
import { useFilledForm } from './use-filled-form.ts'
import { useMaximum, type Maximum } from './use-maximum.ts'
import { useQuotes, type Quotes } from './use-quotes.ts'
import type { SwapTokens } from './use-swap-tokens.ts'

/** The form of a swap, with what the chain and the venues say about it. */
export interface SwapForm {
  readonly draft: SwapDraft
  readonly slippageBps: number
  /** Only what is paid can be exact on the network. */
  readonly isPaidOnly: boolean
  readonly quotes: Quotes
  readonly checked: CheckedSwapDraft
  readonly paidMaximum: Maximum | undefined
  readonly receivedMaximum: Maximum | undefined
  /** The code for the chain could not be loaded yet. */
  readonly isAway: boolean
  /** Makes a plan of the form; undefined while something is missing. */
  readonly makePlan: () => SwapPlan | undefined
}

/**
 * Follows the form of an account's swap.
 *
 * @param isReady what was stored has been read.
 */
export function useSwapForm(account: ActiveAccount, tokens: SwapTokens, isReady: boolean): SwapForm {
  const { address, network } = account
  const { draft, slippageBps = DEFAULT_SLIPPAGE_BPS } = useAppSelector(selectSwap)
  useFilledForm(tokens, isReady)
  const { paid, received, exact } = draft
  const dispatch = useAppDispatch()
  const isPaidOnly = PAID_ONLY_SWAPS.includes(network.chainNamespace)
  const isTurned = isPaidOnly && exact === 'to'
  useEffect(() => {
    // Sides that were turned around leave the amount with its token.
    if (isTurned) dispatch(draftChanged({ exact: 'from', amount: '' }))
  }, [dispatch, isTurned])
  const { swaps, isAway } = useChainSwaps(network)
  const paidMaximum = useMaximum(swaps, account, paid)
  const receivedMaximum = useMaximum(swaps, account, received)
  const amount = readSwapAmount(draft)
  const quotes = useQuotes(
    isReady && paid && received && amount !== undefined && !isTurned
      ? {
          userAddress: address,
          from: tokenId(network, paid.address),
          to: tokenId(network, received.address),
          amount: amount.toString(),
          exact,
          slippage: slippageBps,
        }
      : undefined,
  )
  const checked = checkSwapDraft(draft, quotes, paidMaximum?.maximum)
  const makePlan = (): SwapPlan | undefined => {
    const { quote: accepted } = quotes
    const isComplete = checked.step === 'preview' && !checked.isPending
    if (!isComplete || !paid || !received || !accepted || amount === undefined) return undefined
    const { caipNetworkId } = network
    return {
      id: randomId(),
      from: address,
      caipNetworkId,
      paid,
      received,
      exact,
      amount: amount.toString(),
      slippageBps,
      accepted,
    }
  }
  return { draft, slippageBps, isPaidOnly, quotes, checked, paidMaximum, receivedMaximum, isAway, makePlan }
}
