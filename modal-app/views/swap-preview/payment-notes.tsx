import { useEffect } from 'react'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import type { SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { useRecipientWarnings } from '#modal/features/send/use-recipient-warnings.ts'
import { useTransfers } from '#modal/features/send/use-transfers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead } from '#modal/ui/patterns/view-parts.tsx'
import { SiteLine } from '#modal/views/parts/paying/site-line.tsx'
import { RecipientWarnings } from '#modal/views/parts/transfers/recipient-warnings.tsx'
import { RecipientLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'

interface PaymentNotesProps {
  readonly account: ActiveAccount
  readonly payment: NonNullable<SwapPlan['payment']>
  /** Called when all warnings about the recipient are known. */
  readonly onChecked: (isChecked: boolean) => void
}

/** Whom the same transaction pays with what is received. */
export function PaymentNotes({ account, payment: { recipient }, onChecked }: PaymentNotesProps) {
  const text = useText()
  const { transfers } = useTransfers(account.network)
  const warnings = useRecipientWarnings({ to: recipient, name: undefined }, account, transfers)
  const isChecked = warnings !== undefined
  useEffect(() => onChecked(isChecked), [onChecked, isChecked])
  return (
    <>
      <SiteLine />
      <RecipientWarnings warnings={(warnings ?? []).filter(({ kind }) => kind !== 'first-time')} />
      <TransferLines>
        <RecipientLine namespace={account.network.chainNamespace} address={recipient} name={undefined} />
      </TransferLines>
      <Lead>{text('pay.swap.text')}</Lead>
    </>
  )
}
