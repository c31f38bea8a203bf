import { closeModal } from '#modal/core/commands/modal/open-modal.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { PaymentEntry } from '#modal/features/pay/pay-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useSiteHost } from './use-payment-texts.ts'

const TEXTS: Readonly<Record<string, MessageId>> = {
  PAYMENT_UNREACHABLE: 'pay.refused.unreachable',
  PAYMENT_MISMATCH: 'pay.refused.mismatch',
  PAYMENT_ID_USED: 'pay.refused.used',
  PAYMENT_BUSY: 'pay.refused.busy',
}

/** Why there is nothing to pay, and what helps. */
export function PayRefused({ entry }: { readonly entry: PaymentEntry }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const site = useSiteHost()
  return (
    <View>
      <Notice tone="negative" title={text('pay.refused.title')}>
        {text(TEXTS[entry.failure?.code ?? ''] ?? 'pay.refused.invalid', { site })}
      </Notice>
      <Actions>
        <Button variant="primary" onClick={() => dispatch(closeModal())}>
          {text('pay.back', { site })}
        </Button>
      </Actions>
    </View>
  )
}
