import { useEffect, useState } from 'react'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { findOutcome } from '#modal/core/commands/transactions/find-outcome.ts'
import { followTransaction } from '#modal/core/commands/transactions/follow-transaction.ts'
import { recordIntent } from '#modal/core/commands/transactions/record-intent.ts'
import { isOpen, type Intent } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { FAILURE_REASON_TEXTS } from '#modal/views/parts/transfers/failure-reason-texts.ts'
import { TransactionLine } from '#modal/views/parts/transfers/transaction-line.tsx'
import { RecipientLine, TransferLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { STATE_TEXTS } from './state-texts.ts'

/** Confirming in a wallet usually takes less. */
const LONG_PROMPT_MS = 30_000

/** The progress of a transfer, from the wallet's prompt to its confirmation on the chain. */
export function WalletSendConfirmedView() {
  const { intents, shownId } = useAppSelector(selectIntents)
  const intent = intents.find(({ id }) => id === shownId)
  return intent ? <Progress intent={intent} /> : <Starting />
}

function Starting() {
  const text = useText()
  return (
    <View>
      <Notice picture={<Spinner />} title={text('send.state.asked.title')} />
    </View>
  )
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
        {isOpen(intent) ? <OpenActions intent={intent} /> : <SettledActions intent={intent} />}
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

/** The outcome is unknown: the chain can be checked again, and only the visitor may decide to send again. */
function OpenActions({ intent }: { readonly intent: Intent }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [isChecking, setChecking] = useState(false)
  const isPrompting = intent.state === 'asked'
  // Until the failure is certain no new transfer is offered: a wallet may report an error and send nevertheless.
  const isFailing = intent.state === 'failing'
  const isLong = useHasPassed(LONG_PROMPT_MS)
  // A wallet whose window was closed may never answer; then the chain is the better source.
  if (isPrompting && !isLong) return null
  const checkAgain = async (): Promise<void> => {
    setChecking(true)
    await dispatch(findOutcome(intent))
    setChecking(false)
  }
  const dismiss = async (): Promise<void> => {
    await dispatch(recordIntent({ ...intent, state: 'dismissed' }))
    dispatch(resetView('WalletSend'))
  }
  return (
    <>
      <Button
        variant={isPrompting ? 'neutral' : 'primary'}
        busy={isChecking}
        onClick={() => void checkAgain()}
      >
        {text('send.look')}
      </Button>
      {isFailing && <Button onClick={() => dispatch(resetView('Account'))}>{text('send.done')}</Button>}
      {!isPrompting && !isFailing && (
        <Button variant="danger" onClick={() => void dismiss()}>
          {text('send.dismiss')}
        </Button>
      )}
    </>
  )
}

function useHasPassed(durationMs: number): boolean {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => startTimer(() => setPassed(true), durationMs), [durationMs])
  return hasPassed
}

/** Follows a transfer on the chain while it is shown. */
function useFollowed(intent: Intent): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const following = new AbortController()
    void dispatch(followTransaction(intent, following.signal))
    return () => following.abort()
  }, [dispatch, intent])
}
