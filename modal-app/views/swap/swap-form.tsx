import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import type { Network } from '#schemas/entities/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { planMade, sidesTurned } from '#modal/features/swap/swap-slice.ts'
import { usePrices } from '#modal/features/swap/use-prices.ts'
import { useSwapForm } from '#modal/features/swap/use-swap-form.ts'
import type { SwapTokens } from '#modal/features/swap/use-swap-tokens.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { QUOTE_FAULTS } from '#modal/views/parts/swaps/quote-faults.ts'
import { Button } from '#ui/primitives/button.tsx'
import { SideCard } from './side-card.tsx'
import { SlippageChoice } from './slippage-choice.tsx'
import { SwapDetails } from './swap-details.tsx'
import { AMOUNT_FAULTS, STEP_TEXTS } from './swap-texts.ts'
import styles from './swap.module.css'
import { UnusedApprovals } from './unused-approval.tsx'

interface SwapFormProps {
  readonly account: ActiveAccount
  readonly tokens: SwapTokens
  readonly isReady: boolean
}

/** What is paid and what is received, with the best price. */
export function SwapForm({ account, tokens, isReady }: SwapFormProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { network } = account
  const form = useSwapForm(account, tokens, isReady)
  const { draft, quotes, checked } = form
  const { step } = checked
  const isStopped = step !== 'preview' && step !== 'select-token'
  const proceed = (): void => {
    if (step === 'select-token')
      dispatch(navigate('SwapSelectToken', { side: draft.paid ? 'received' : 'paid' }))
    const plan = form.makePlan()
    if (!plan) return
    dispatch(planMade(plan))
    dispatch(navigate('SwapPreview'))
  }
  return (
    <View>
      <UnusedApprovals account={account} />
      <Sides account={account} form={form} />
      <p role="alert" className={styles['fault']}>
        <Fault form={form} network={network} />
      </p>
      <SwapDetails network={network} draft={draft} quotes={quotes} />
      <SlippageChoice bps={form.slippageBps} />
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

type Form = ReturnType<typeof useSwapForm>

function Sides({ account, form }: { readonly account: ActiveAccount; readonly form: Form }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { draft, quotes, checked } = form
  const { paid, received, exact } = draft
  const priceOf = usePrices(account.network, [paid, received])
  const { quote, isLoading } = quotes
  return (
    <div className={styles['sides']}>
      <SideCard
        side="paid"
        draft={draft}
        amount={exact === 'from' ? checked.amount : quote && BigInt(quote.fromAmount)}
        isBusy={exact === 'to' && isLoading}
        balance={form.paidMaximum}
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
        amount={exact === 'to' ? checked.amount : quote && BigInt(quote.toAmount)}
        isBusy={exact === 'from' && isLoading}
        balance={form.receivedMaximum}
        isReadOnly={form.isPaidOnly}
        price={priceOf(received)}
      />
    </div>
  )
}

interface FaultProps {
  readonly form: Form
  readonly network: Network
}

/** One reason at a time: what the visitor can change, then what is being tried again. */
function Fault({ form: { draft, checked, paidMaximum, isAway }, network }: FaultProps) {
  const text = useText()
  const { amountFault, quoteFault } = checked
  const { paid, received, exact } = draft
  if (quoteFault) return text(QUOTE_FAULTS[quoteFault])
  if (!amountFault) return isAway ? text('swap.failed', { network: network.name }) : null
  const typed = exact === 'from' ? paid : received
  const token = amountFault === 'more' ? paid : typed
  return text(AMOUNT_FAULTS[amountFault], {
    symbol: token?.symbol ?? '',
    decimals: typed?.decimals ?? 0,
    most: paid && paidMaximum ? formatAmount(paidMaximum.maximum, paid.decimals) : '',
  })
}
