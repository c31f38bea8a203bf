import { formatAmount, parseAmount } from '#schemas/primitives/amount.ts'
import type { ChainTransfers, PreparedTransfer } from '#modal/chains/transfers.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { selectPaymentSwap } from '#modal/features/pay/payment-swap.ts'
import { sendPayment } from '#modal/features/pay/send-payment.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { useRecipientWarnings } from '#modal/features/send/use-recipient-warnings.ts'
import { usePreparing } from '#modal/features/send/use-transfers.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import { usePaymentTexts } from '#modal/views/parts/paying/use-payment-texts.ts'
import { PROBLEM_TEXTS } from '#modal/views/parts/transfers/transfer-texts.ts'
import { RecipientWarnings } from '#modal/views/parts/transfers/recipient-warnings.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { PayLines } from './pay-lines.tsx'
import styles from './pay.module.css'

interface WalletPartProps {
  readonly shown: ShownPayment
  readonly address: string
  readonly transfers: ChainTransfers | undefined
  /** The code for the network's transfers could not be loaded, and is tried again. */
  readonly isAway: boolean
}

/** The connected wallet, whether it has enough, and the button that pays. */
export function WalletPart({ shown, address, transfers, isAway }: WalletPartProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const values = usePaymentTexts(shown)
  const { entry, payment, asset, network } = shown
  const { accounts } = useAppSelector(selectAccount(network.chainNamespace))
  const isElsewhere = useAppSelector(selectNetworkIdOf(network.chainNamespace)) !== network.caipNetworkId
  const to = transfers?.toRecipient(payment.recipient, network)
  const amount = parseAmount(payment.dueAmount, payment.decimals)
  const transfer =
    to === undefined || amount === undefined
      ? undefined
      : {
          network,
          from: address,
          to,
          token: asset.address,
          amount,
          speed: 'normal' as const,
          publicKey: accounts.find((known) => known.address === address)?.publicKey,
        }
  const { prepared, isFailed } = usePreparing(transfers, transfer)
  const recipient = { to: to ?? payment.recipient, name: undefined }
  const warnings = useRecipientWarnings(recipient, { address, network }, transfers)
  const fault =
    isFailed || isAway
      ? text('send.fee.unknown', { network: network.name })
      : prepared?.problem &&
        text(prepared.problem === 'amount' ? 'pay.too-little' : PROBLEM_TEXTS[prepared.problem], {
          ...values,
          symbol: payment.symbol,
          fee: network.nativeCurrency.symbol,
          most: formatAmount(prepared.maximum, payment.decimals),
        })
  const pay = (): void => {
    if (prepared?.request && warnings && to !== undefined)
      void dispatch(sendPayment({ id: entry.terms.id, from: address, to, prepared }))
  }
  const isStopped = prepared?.problem !== undefined
  const isSwapped = useAppSelector(selectPaymentSwap(entry.terms.id)) === 'done'
  // Sites name a new address for each order, so that the first payment to one says nothing.
  const shownWarnings = (warnings ?? []).filter(({ kind }) => kind !== 'first-time')
  return (
    <>
      <RecipientWarnings warnings={shownWarnings} />
      <WalletRow shown={shown} address={address} prepared={prepared} />
      <p role="alert" className={styles['fault']}>
        {fault}
      </p>
      <PayLines shown={shown} prepared={prepared} />
      {isSwapped && !isStopped && <p className={styles['hint']}>{text('pay.swapped', { ...values })}</p>}
      {isElsewhere && !isStopped && <p className={styles['hint']}>{text('pay.switches', { ...values })}</p>}
      <Actions>
        {isStopped ? (
          <Button variant="primary" onClick={() => dispatch(navigate('PayWays'))}>
            {text('pay.ways.other')}
          </Button>
        ) : (
          <Button variant="primary" busy={entry.isAsking || !prepared?.request || !warnings} onClick={pay}>
            {text('pay.confirm', { amount: values.amount })}
          </Button>
        )}
      </Actions>
    </>
  )
}

/** The wallet that pays; a press leads to the other ways. */
function WalletRow({
  shown,
  address,
  prepared,
}: Pick<WalletPartProps, 'shown' | 'address'> & { readonly prepared: PreparedTransfer | undefined }) {
  const text = useText()
  const { quantity } = useNumbers()
  const dispatch = useAppDispatch()
  const { payment, network } = shown
  const { wallet } = useAppSelector(selectAccount(network.chainNamespace))
  const label = useAccountLabel(address)
  const name = wallet?.name ?? text('connecting.wallet.gone')
  return (
    <Row
      icon={<Picture src={wallet?.icon} name={name} size={40} />}
      label={<bdi>{name}</bdi>}
      detail={
        <>
          <bdi>{label ?? shortenAddress(displayAddress(address))}</bdi>
          {prepared && (
            <>
              {' · '}
              <bdi>
                {quantity(formatAmount(prepared.balance, payment.decimals))} {payment.symbol}
              </bdi>
            </>
          )}
        </>
      }
      leadsOn
      onPress={() => dispatch(navigate('PayWays'))}
    />
  )
}
