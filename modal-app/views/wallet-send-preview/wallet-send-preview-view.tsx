import { formatAmount } from '#schemas/primitives/amount.ts'
import { goBack, resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { intentShown } from '#modal/core/state/transactions/intents-slice.ts'
import { isActiveAccount } from '#modal/core/commands/transactions/is-active-account.ts'
import { draftSpent, selectSend, type SendPlan } from '#modal/features/send/send-slice.ts'
import { sendTransaction } from '#modal/core/commands/transactions/send-transaction.ts'
import { useRecipientWarnings } from '#modal/features/send/use-recipient-warnings.ts'
import { usePreparing, useTransfers } from '#modal/features/send/use-transfers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { NothingPlanned, PlanDropped } from '#modal/views/parts/transactions/no-plan.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { PROBLEM_TEXTS } from '#modal/views/parts/transfers/transfer-texts.ts'
import { RecipientWarnings } from '#modal/views/parts/transfers/recipient-warnings.tsx'
import styles from './wallet-send-preview.module.css'

/** All details of a transfer, before the wallet is asked. */
export function WalletSendPreviewView() {
  const account = useActiveAccount()
  const { plan } = useAppSelector(selectSend)
  const isSame = useAppSelector((state) => plan !== undefined && isActiveAccount(plan, state))
  if (!account || !plan) return <NothingPlanned form="WalletSend" textId="send.again" />
  return isSame ? (
    <Preview account={account} plan={plan} />
  ) : (
    <PlanDropped form="WalletSend" textId="send.plan.dropped" />
  )
}

function Preview({ account, plan }: { readonly account: ActiveAccount; readonly plan: SendPlan }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { address, network } = account
  const { draft } = useAppSelector(selectSend)
  const { accounts } = useAppSelector(selectAccount(network.chainNamespace))
  const { token, to, name } = plan
  const { transfers, isAway } = useTransfers(network)
  const warnings = useRecipientWarnings(plan, account, transfers)
  const { prepared, isFailed } = usePreparing(transfers, {
    network,
    from: address,
    to,
    token: token.address,
    amount: BigInt(plan.amount),
    speed: draft.speed,
    publicKey: accounts.find((known) => known.address === address)?.publicKey,
  })
  const send = (): void => {
    if (!prepared?.request || !warnings) return
    const { id, caipNetworkId, from, amount } = plan
    const { symbol, decimals } = token
    const intent = { id, caipNetworkId, from, to, name, token: token.address, symbol, decimals, amount }
    dispatch(intentShown(id))
    dispatch(resetView('WalletSendConfirmed'))
    void dispatch(sendTransaction({ intent, prepared })).then((end) => {
      if (end?.state === 'sent') dispatch(draftSpent())
      // Another transfer is still open, and is shown first.
      if (!end) dispatch(resetView('WalletSend'))
    })
  }
  const fault =
    isFailed || isAway
      ? text('send.fee.unknown', { network: network.name })
      : prepared?.problem &&
        text(PROBLEM_TEXTS[prepared.problem], {
          symbol: token.symbol,
          fee: network.nativeCurrency.symbol,
          network: network.name,
          most: formatAmount(prepared.maximum, token.decimals),
        })
  return (
    <View>
      <RecipientWarnings warnings={warnings ?? []} />
      <PreviewLines account={account} plan={plan} prepared={prepared} />
      <p role="alert" className={styles['fault']}>
        {fault}
      </p>
      <Actions>
        <Button variant="primary" busy={!prepared?.request || !warnings} onClick={send}>
          {text('send.confirm')}
        </Button>
        <Button onClick={() => dispatch(goBack())}>{text('send.back')}</Button>
      </Actions>
    </View>
  )
}
