import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect } from 'react'
import { parseAmount } from '#schemas/primitives/amount.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { paymentChanged } from '#modal/features/pay/pay-slice.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { useTransfers } from '#modal/features/send/use-transfers.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { QrPicture, QrSkeleton } from '#modal/ui/patterns/qr-picture.tsx'
import { Lead } from '#modal/ui/patterns/view-parts.tsx'
import { CopyButton } from '#modal/views/parts/buttons/copy-button.tsx'
import { LinkButton } from '#modal/views/parts/buttons/link-button.tsx'
import { usePaymentTexts } from '#modal/views/parts/paying/use-payment-texts.ts'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import styles from './payment-code.module.css'

/** The payment for any wallet: a code to scan, a link on phones, and its parts to copy. */
export function PaymentCode({ shown }: { readonly shown: ShownPayment }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const values = usePaymentTexts(shown)
  const isPhone = useAppSelector(selectIsPhone)
  const { entry, payment, asset, network } = shown
  const { id } = entry.terms
  const { transfers } = useTransfers(network)
  const recipient = displayAddress(payment.recipient)
  const amount = parseAmount(payment.dueAmount, payment.decimals)
  const { decimals } = payment
  const uri =
    amount === undefined
      ? undefined
      : transfers?.paymentUri({ network, token: asset.address, recipient, amount, decimals })
  useEffect(() => {
    if (uri !== undefined) dispatch(paymentChanged({ id, isCodeShown: true }))
  }, [dispatch, id, uri])
  return (
    <>
      {isPhone && uri !== undefined && (
        <LinkButton href={uri} icon={<ExternalLink size={20} aria-hidden />}>
          {text('pay.code.open')}
        </LinkButton>
      )}
      <div className={styles['code']}>
        {uri === undefined ? (
          <QrSkeleton label={text('pay.loading')} />
        ) : (
          <QrPicture
            text={uri}
            label={text('pay.code', { ...values })}
            picture={<NetworkPicture network={network} size={40} />}
          />
        )}
      </div>
      <Lead>{text('pay.code.text', { ...values })}</Lead>
      <div className={styles['pair']}>
        <CopyButton
          value={payment.dueAmount}
          labelId="send.preview.amount"
          ariaLabelId="pay.copy.amount"
          copiedId="pay.copied.amount"
          failedId="pay.copy.failed"
        />
        <CopyButton
          value={recipient}
          labelId="pay.address"
          ariaLabelId="account.copy"
          copiedId="account.copied"
          failedId="pay.copy.failed"
        />
      </div>
    </>
  )
}
