import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { DEFAULT_SLIPPAGE_BPS } from '#schemas/constants/defaults.ts'
import { randomId } from '#schemas/channel/random-id.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { checkSwapDraft, readSwapAmount } from '#modal/features/swap/check-swap-draft.ts'
import { planMade, selectSwap, sidesTurned } from '#modal/features/swap/swap-slice.ts'
import { tokenId } from '#modal/features/swap/token-id.ts'
import { useChainSwaps } from '#modal/features/swap/use-chain-swaps.ts'
import { useFilledForm } from '#modal/features/swap/use-filled-form.ts'
import { useMaximum } from '#modal/features/swap/use-maximum.ts'
import { usePrices } from '#modal/features/swap/use-prices.ts'
import { useQuotes } from '#modal/features/swap/use-quotes.ts'
import type { SwapTokens } from '#modal/features/swap/use-swap-tokens.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { SideCard } from './side-card.tsx'
import { SlippageChoice } from './slippage-choice.tsx'
import { SwapDetails } from './swap-details.tsx'
import { AMOUNT_FAULTS, QUOTE_FAULTS, STEP_TEXTS } from './swap-texts.ts'
import styles from './swap.module.css'
import { UnusedApproval } from './unused-approval.tsx'

interface SwapFormProps {
  readonly account: ActiveAccount
  readonly tokens: SwapTokens
  readonly isReady: boolean
}

/** What is paid and what is received, with the best price. */
export function SwapForm({ account, tokens, isReady }: SwapFormProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { address, network } = account
  const { draft, slippageBps = DEFAULT_SLIPPAGE_BPS } = useAppSelector(selectSwap)
  useFilledForm(tokens, isReady)
  const { paid, received, exact } = draft
  const { swaps, isAway } = useChainSwaps(network)
  const paidMaximum = useMaximum(swaps, account, paid)
  const receivedMaximum = useMaximum(swaps, account, received)
  const priceOf = usePrices(network, [paid, received])
  const amount = readSwapAmount(draft)
  const quotes = useQuotes(
    isReady && paid && received && amount !== undefined
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
  const { quote } = quotes
  const checked = checkSwapDraft(draft, quotes, paidMaximum?.maximum)
  const { step, amountFault, quoteFault } = checked
  const isStopped = step !== 'preview' && step !== 'select-token'
  const proceed = (): void => {
    if (step === 'select-token')
      return void dispatch(navigate('SwapSelectToken', { side: paid ? 'received' : 'paid' }))
    if (step !== 'preview' || checked.isPending || !paid || !received || !quote || amount === undefined)
      return
    dispatch(
      planMade({
        id: randomId(),
        from: address,
        caipNetworkId: network.caipNetworkId,
        paid,
        received,
        exact,
        amount: amount.toString(),
        slippageBps,
        accepted: quote,
      }),
    )
    dispatch(navigate('SwapPreview'))
  }
  const faultText =
    (amountFault &&
      text(AMOUNT_FAULTS[amountFault], {
        symbol: (amountFault === 'more' || exact === 'from' ? paid?.symbol : received?.symbol) ?? '',
        decimals: (exact === 'from' ? paid : received)?.decimals ?? 0,
        most: paid && paidMaximum ? formatAmount(paidMaximum.maximum, paid.decimals) : '',
      })) ||
    (quoteFault && text(QUOTE_FAULTS[quoteFault]))
  return (
    <View>
      <UnusedApproval account={account} />
      <div className={styles['sides']}>
        <SideCard
          side="paid"
          draft={draft}
          amount={exact === 'from' ? amount : quote && BigInt(quote.fromAmount)}
          isBusy={exact === 'to' && quotes.isLoading}
          balance={paidMaximum}
          price={priceOf(paid)}
        />
        <button
          type="button"
          className={styles['turn']}
          aria-label={text('swap.turn')}
          onClick={() => dispatch(sidesTurned())}
        >
          <ArrowDownUp size={18} aria-hidden />
        </button>
        <SideCard
          side="received"
          draft={draft}
          amount={exact === 'to' ? amount : quote && BigInt(quote.toAmount)}
          isBusy={exact === 'from' && quotes.isLoading}
          balance={receivedMaximum}
          price={priceOf(received)}
        />
      </div>
      <p role="alert" className={styles['fault']}>
        {faultText ?? (isAway && text('swap.failed', { network: network.name }))}
      </p>
      <SwapDetails network={network} draft={draft} quotes={quotes} />
      <SlippageChoice bps={slippageBps} />
      <Actions>
        <Button
          variant="primary"
          busy={!isReady || (checked.isPending && !isStopped)}
          aria-disabled={isStopped || undefined}
          onClick={proceed}
        >
          {text(STEP_TEXTS[step])}
        </Button>
      </Actions>
    </View>
  )
}
