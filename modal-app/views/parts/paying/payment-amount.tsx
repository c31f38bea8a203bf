import { use } from 'react'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { useWorth } from '#modal/features/pay/use-worth.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { AssetPicture } from '#modal/views/parts/buying/asset-picture.tsx'
import styles from './payment-amount.module.css'
import { usePaymentTexts } from './use-payment-texts.ts'

/** What is due, to its last digit, and what it is worth. */
export function PaymentAmount({ shown }: { readonly shown: ShownPayment }) {
  const text = useText()
  const { money } = useNumbers()
  const apiUrl = use(ArtworkBase)
  const { value, iconUrl } = useWorth(shown)
  const { amount } = usePaymentTexts(shown)
  const { payment, asset, network } = shown
  // A token chooses its symbol, so only the network's own coin gets a picture by it.
  const picture =
    asset.address === undefined ? (
      <AssetPicture symbol={network.nativeCurrency.symbol} size={40} />
    ) : (
      <Picture src={apiPicture(iconUrl, { apiUrl })} name={payment.symbol} size={40} shape="round" />
    )
  return (
    <div className={styles['amount']}>
      {picture}
      <bdi className={styles['figure']}>{amount}</bdi>
      {value !== undefined && <bdi className={styles['soft']}>{money(value)}</bdi>}
      {payment.dueAmount !== payment.amount && (
        <p className={styles['soft']}>{text('pay.due', { amount: payment.amount })}</p>
      )}
    </div>
  )
}
