import { formatAmount } from '#schemas/primitives/amount.ts'
import type { PreparedTransfer } from '#modal/chains/transfers.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { toFiatText } from '#modal/lib/parse-amount-text.ts'
import type { SendPlan } from '#modal/features/send/send-slice.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { RecipientLine, TransferLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import styles from './wallet-send-preview.module.css'

interface PreviewLinesProps {
  readonly account: ActiveAccount
  readonly plan: SendPlan
  readonly prepared: PreparedTransfer | undefined
}

/** Every figure to its last digit and every address in full, because here the visitor decides. */
export function PreviewLines({ account, plan, prepared }: PreviewLinesProps) {
  const text = useText()
  const { money } = useNumbers()
  const { network, address } = account
  const { token, to, name } = plan
  const ownLabel = useAccountLabel(address)
  const amount = BigInt(plan.amount)
  const coin = network.nativeCurrency
  const coins = (units: bigint): string => `${formatAmount(units, coin.decimals)} ${coin.symbol}`
  const cost = prepared && prepared.fee + prepared.deposit
  return (
    <TransferLines>
      <TransferLine name={text('send.preview.amount')}>
        <bdi className={styles['figure']}>
          {formatAmount(amount, token.decimals)} {token.symbol}
        </bdi>
        {token.price !== undefined && (
          <bdi className={styles['soft']}>
            {money(Number(toFiatText(amount, { price: token.price, decimals: token.decimals })))}
          </bdi>
        )}
      </TransferLine>
      <RecipientLine namespace={network.chainNamespace} address={to} name={name} />
      <TransferLine name={text('send.preview.from')}>
        {ownLabel !== undefined && <bdi>{ownLabel}</bdi>}
        <bdi className={styles['address']}>{displayAddress(address)}</bdi>
      </TransferLine>
      <TransferLine isShort name={text('send.preview.network')}>
        {network.name}
      </TransferLine>
      <TransferLine isShort name={text('send.fee')}>
        <bdi>{prepared ? coins(prepared.fee) : '—'}</bdi>
      </TransferLine>
      {prepared !== undefined && prepared.deposit > 0n && (
        <TransferLine name={text('send.deposit')}>
          <bdi>{coins(prepared.deposit)}</bdi>
          <span className={styles['soft']}>{text('send.deposit.why')}</span>
        </TransferLine>
      )}
      {cost !== undefined && token.address === undefined && (
        <TransferLine isShort name={text('send.preview.total')}>
          <bdi className={styles['figure']}>{coins(amount + cost)}</bdi>
        </TransferLine>
      )}
    </TransferLines>
  )
}
