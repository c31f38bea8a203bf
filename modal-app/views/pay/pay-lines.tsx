import { formatAmount } from '#schemas/primitives/amount.ts'
import type { PreparedTransfer } from '#modal/chains/transfers.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import { RecipientLine, TransferLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import styles from './pay.module.css'

interface PayLinesProps {
  readonly shown: ShownPayment
  readonly prepared: PreparedTransfer | undefined
}

/** Where the payment goes, until when, and what it costs beside. */
export function PayLines({ shown, prepared }: PayLinesProps) {
  const text = useText()
  const { time } = useNumbers()
  const { payment, network } = shown
  const { symbol, decimals } = network.nativeCurrency
  const coins = (units: bigint): string => `${formatAmount(units, decimals)} ${symbol}`
  return (
    <TransferLines>
      <RecipientLine
        namespace={network.chainNamespace}
        address={displayAddress(payment.recipient)}
        name={undefined}
      />
      <TransferLine isShort name={text('send.preview.network')}>
        <span className={styles['network']}>
          <NetworkPicture network={network} size={20} />
          {network.name}
        </span>
      </TransferLine>
      <TransferLine isShort name={text('pay.until')}>
        <bdi>{time(Date.parse(payment.expiresAt))}</bdi>
      </TransferLine>
      {prepared && (
        <TransferLine isShort name={text('send.fee')}>
          <bdi>{coins(prepared.fee)}</bdi>
        </TransferLine>
      )}
      {prepared !== undefined && prepared.deposit > 0n && (
        <TransferLine isShort name={text('send.deposit')}>
          <bdi>{coins(prepared.deposit)}</bdi>
        </TransferLine>
      )}
    </TransferLines>
  )
}
