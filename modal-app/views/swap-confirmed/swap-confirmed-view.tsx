import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import type { SwapIntent } from '#modal/features/swap/swap-intents.ts'
import { useRevertReason, useSwapResult } from '#modal/features/swap/use-swap-result.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { amountText } from '#modal/views/parts/swaps/amount-text.ts'
import { FAILURE_REASON_TEXTS } from '#modal/views/parts/transfers/transfer-texts.ts'
import { TransactionLine } from '#modal/views/parts/transfers/transaction-line.tsx'
import { TransferLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { Starting } from '#modal/views/parts/transactions/starting.tsx'
import { useFollowed } from '#modal/views/parts/transactions/use-followed.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { textsOf } from './state-texts.ts'
import { StepActions } from './step-actions.tsx'

/** The progress of one step of a swap, from the wallet's prompt to its confirmation on the chain. */
export function SwapConfirmedView() {
  const { intents, shownId } = useAppSelector(selectIntents)
  const intent = intents.find((one): one is SwapIntent => one.id === shownId && one.swap !== undefined)
  return intent ? <Progress intent={intent} /> : <Starting />
}

function Progress({ intent }: { readonly intent: SwapIntent }) {
  const text = useText()
  const network = useAppSelector(selectNetwork(intent.caipNetworkId))
  const { wallet } = useAppSelector(selectAccount(network?.chainNamespace))
  useFollowed(intent)
  const result = useSwapResult(intent)
  const revertReason = useRevertReason(intent)
  const { state, swap, symbol, amount, reason } = intent
  const paid = result ? result.paid.toString() : amount
  const received = result ? result.received.toString() : swap.received.amount
  const values = {
    amount: amountText(amount, intent),
    symbol,
    source: swap.source,
    wallet: wallet?.name ?? text('connecting.wallet.unknown'),
    network: network?.name ?? '',
  }
  const texts = textsOf(intent, swap.step)
  const isWaiting = state === 'asked' || state === 'failing' || state === 'sent'
  const isUnsent = state === 'failing' || state === 'unclear' || state === 'not-sent'
  const isNegative = state === 'failed' || state === 'unclear' || state === 'dropped'
  return (
    <View>
      <div aria-live="polite">
        <Notice
          picture={isWaiting ? <Spinner /> : undefined}
          tone={isNegative ? 'negative' : 'neutral'}
          title={text(texts.title, values)}
        >
          {reason && isUnsent && (
            <p>{text(FAILURE_REASON_TEXTS[reason.kind], { ...values, code: reason.code ?? '' })}</p>
          )}
          <p>{text(texts.text, values)}</p>
          {revertReason !== undefined && <p>{text('swap.problem.reason', { reason: revertReason })}</p>}
        </Notice>
      </div>
      {swap.step !== 'revoke' && swap.step !== 'reset' && (
        <TransferLines>
          <TransferLine
            name={text(result ? 'swap.paid.really' : swap.exact === 'to' ? 'swap.most' : 'swap.paid')}
          >
            <bdi>{amountText(paid, intent)}</bdi>
          </TransferLine>
          <TransferLine name={text(result ? 'swap.received.really' : 'swap.received')}>
            <bdi>{amountText(received, swap.received)}</bdi>
          </TransferLine>
        </TransferLines>
      )}
      {network && state !== 'asked' && <TransactionLine intent={intent} network={network} />}
      <StepActions intent={intent} network={network} />
    </View>
  )
}
