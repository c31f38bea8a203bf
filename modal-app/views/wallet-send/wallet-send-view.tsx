import { useEffect, useState } from 'react'
import { randomId } from '#schemas/channel/random-id.ts'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { intentShown, selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { checkDraft, readAmount } from '#modal/features/send/check-draft.ts'
import { resumeIntents } from '#modal/core/commands/transactions/find-outcome.ts'
import { makePlan } from '#modal/features/send/make-plan.ts'
import { isOpen } from '#modal/core/state/transactions/intent.ts'
import { accountEntered, draftChanged, planMade, selectSend } from '#modal/features/send/send-slice.ts'
import { useRecipient } from '#modal/features/send/use-recipient.ts'
import { usePreparing, useTransfers } from '#modal/features/send/use-transfers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { AmountField } from './amount-field.tsx'
import { FeeLine } from './fee-line.tsx'
import { RecipientField } from './recipient-field.tsx'
import { STEP_TEXTS } from './send-texts.ts'
import { SpeedChoice } from './speed-choice.tsx'
import { TokenButton } from './token-button.tsx'

/** The form of a transfer: token, amount and recipient. */
export function WalletSendView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const account = useActiveAccount()
  const features = useAppSelector(selectFeatures)
  const { intents, isRead } = useAppSelector(selectIntents)
  const id = account && `${account.network.caipNetworkId}:${account.address}`
  useEffect(() => {
    if (id !== undefined) dispatch(accountEntered(id))
    void dispatch(resumeIntents())
  }, [dispatch, id])
  const isOff = features.send === false
  useEffect(() => {
    if (isOff) dispatch(showStart(undefined))
  }, [dispatch, isOff])
  if (!account || isOff) return <View>{null}</View>
  const open = intents.find(
    (intent) =>
      isOpen(intent) &&
      intent.from === account.address &&
      intent.caipNetworkId === account.network.caipNetworkId,
  )
  if (!open) return <SendForm account={account} isReady={isRead} />
  const openTransfer = (): void => {
    dispatch(intentShown(open.id))
    dispatch(navigate(open.swap ? 'SwapConfirmed' : 'WalletSendConfirmed'))
  }
  return (
    <View>
      <Notice title={text('send.open.title')}>{text('send.open.text')}</Notice>
      <Actions>
        <Button variant="primary" onClick={openTransfer}>
          {text('send.open.see')}
        </Button>
      </Actions>
    </View>
  )
}

function SendForm({ account, isReady }: { readonly account: ActiveAccount; readonly isReady: boolean }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { address, network } = account
  const { draft } = useAppSelector(selectSend)
  const [isPressed, setPressed] = useState(false)
  const { accounts } = useAppSelector(selectAccount(network.chainNamespace))
  const { transfers, isAway: hasLoadFailed } = useTransfers(network)
  const recipient = useRecipient(draft.recipient, network, transfers)
  const { token, speed } = draft
  const typed = readAmount(draft)
  const { prepared, latest, isFailed } = usePreparing(
    transfers,
    token && {
      network,
      from: address,
      to: recipient.kind === 'address' ? recipient.address : address,
      token: token.address,
      amount: typed?.ok ? typed.amount : 0n,
      speed,
      publicKey: accounts.find((known) => known.address === address)?.publicKey,
    },
  )
  const { step, isPending, amount, amountFault, recipientFault } = checkDraft(draft, recipient, prepared)
  const isMissing = step === 'add-amount' || step === 'add-address'
  const proceed = (): void => {
    if (isMissing) setPressed(true)
    if (step === 'select-token') dispatch(navigate('WalletSendSelectToken'))
    if (step !== 'preview' || isPending) return
    const plan = makePlan(randomId(), { account, token, amount, recipient })
    if (!plan.ok) return void dispatch(snackShown({ variant: 'error', text: plan.error.message }))
    dispatch(planMade(plan.value))
    dispatch(navigate('WalletSendPreview'))
  }
  const missing = isPressed && isMissing ? step : undefined
  const isStopped = step !== 'preview' && step !== 'select-token' && !isMissing
  return (
    <View>
      <TokenButton token={token} balance={latest?.balance} />
      <AmountField
        draft={draft}
        amount={amount}
        maximum={latest?.maximum}
        fault={missing === 'add-amount' ? 'required' : amountFault}
        feeSymbol={network.nativeCurrency.symbol}
      />
      <RecipientField
        value={draft.recipient}
        recipient={recipient}
        fault={missing === 'add-address' ? 'required' : recipientFault}
        network={network}
        onChange={(value) => dispatch(draftChanged({ recipient: value }))}
      />
      {transfers?.hasSpeeds === true && (
        <SpeedChoice speed={speed} onPick={(picked) => dispatch(draftChanged({ speed: picked }))} />
      )}
      <FeeLine network={network} prepared={prepared ?? latest} isFailed={isFailed || hasLoadFailed} />
      <Actions>
        <Button
          variant="primary"
          busy={!isReady || (isPending && recipient.kind !== 'empty' && !isFailed && !hasLoadFailed)}
          aria-disabled={isStopped || undefined}
          onClick={proceed}
        >
          {text(STEP_TEXTS[step])}
        </Button>
        {step === 'insufficient-funds' && <InsufficientFundsActions />}
      </Actions>
    </View>
  )
}

/** What helps when funds are insufficient. */
function InsufficientFundsActions() {
  const text = useText()
  const dispatch = useAppDispatch()
  const features = useAppSelector(selectFeatures)
  return (
    <>
      {features.receive !== false && (
        <Button onClick={() => dispatch(navigate('FundWallet'))}>{text('send.fund')}</Button>
      )}
      <Button onClick={() => dispatch(navigate('WalletSendSelectToken'))}>{text('send.other-token')}</Button>
    </>
  )
}
