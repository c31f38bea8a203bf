import { formatAmount } from '#schemas/primitives/amount.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { isOpen, type Intent } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { FAILURE_REASON_TEXTS, STATE_TEXTS } from '#modal/views/parts/transfers/transfer-texts.ts'
import { TransactionLine } from '#modal/views/parts/transfers/transaction-line.tsx'
import { RecipientLine, TransferLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { OpenActions } from '#modal/views/parts/transactions/open-actions.tsx'
import { Starting } from '#modal/views/parts/transactions/starting.tsx'
import { useFollowed } from '#modal/views/parts/transactions/use-followed.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

/** The progress of a transfer, from the wallet's prompt to its confirmation on the chain. */
export function WalletSendConfirmedView() {
  const { intents, shownId } = useAppSelector(selectIntents)
  const intent = intents.find(({ id }) => id === shownId)
  return intent ? <Progress intent={intent} /> : <Starting />
}

function Progress({ intent }: { readonly intent: Intent }) {
  const text = useText()
  const network = useAppSelector(selectNetwork(intent.caipNetworkId))
  const { wallet } = useAppSelector(selectAccount(network?.chainNamespace))
  useFollowed(intent)
  const { state, symbol, to, name, reason } = intent
  const values = {
    amount: `${formatAmount(BigInt(intent.amount), intent.decimals)} ${symbol}`,
    wallet: wallet?.name ?? text('connecting.wallet.unknown'),
    network: network?.name ?? '',
  }
  const isWaiting = state === 'asked' || state === 'failing' || state === 'sent'
  const isUnsent = state === 'failing' || state === 'unclear' || state === 'not-sent'
  return (
    <View>
      <div aria-live="polite">
        <Notice
          picture={isWaiting ? <Spinner /> : undefined}
          tone={state === 'failed' || state === 'unclear' || state === 'dropped' ? 'negative' : 'neutral'}
          title={text(STATE_TEXTS[state].title, values)}
        >
          {reason && isUnsent && (
            <p>{text(FAILURE_REASON_TEXTS[reason.kind], { ...values, code: reason.code ?? '' })}</p>
          )}
          <p>{text(STATE_TEXTS[state].text, values)}</p>
        </Notice>
      </div>
      <TransferLines>
        <TransferLine name={text('send.preview.amount')}>
          <bdi>{values.amount}</bdi>
        </TransferLine>
        <RecipientLine namespace={network?.chainNamespace} address={to} name={name} />
      </TransferLines>
      {network && state !== 'asked' && <TransactionLine intent={intent} network={network} />}
      <Actions>
        {isOpen(intent) ? (
          <OpenActions intent={intent} form="WalletSend" dismissId="send.dismiss" />
        ) : (
          <SettledActions intent={intent} />
        )}
      </Actions>
    </View>
  )
}

/** The outcome is known: another transfer, or nothing, may follow. */
function SettledActions({ intent: { state } }: { readonly intent: Intent }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const isBack = state === 'declined' || state === 'not-sent' || state === 'dismissed'
  return (
    <>
      {isBack && (
        <Button variant="primary" onClick={() => dispatch(resetView('WalletSend'))}>
          {text('send.again')}
        </Button>
      )}
      <Button variant={isBack ? 'neutral' : 'primary'} onClick={() => dispatch(resetView('Account'))}>
        {text('send.done')}
      </Button>
    </>
  )
}
