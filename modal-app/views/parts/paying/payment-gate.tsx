import { useEffect, type ReactNode } from 'react'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { usePayment, type ShownPayment } from '#modal/features/pay/use-payment.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { PayLoading } from './pay-loading.tsx'
import { PayRefused } from './pay-refused.tsx'

interface PaymentGateProps {
  readonly children: (shown: ShownPayment) => ReactNode
}

/** Shows a payment that is open. The view is left as soon as the payment is decided, and shows why there is none. */
export function PaymentGate({ children }: PaymentGateProps) {
  const dispatch = useAppDispatch()
  const { entry, shown } = usePayment()
  const isDecided = shown !== undefined && shown.stage !== 'open'
  useEffect(() => {
    if (isDecided) dispatch(resetView('PayResult'))
  }, [dispatch, isDecided])
  if (!entry) return <View>{null}</View>
  if (!shown) return entry.failure ? <PayRefused entry={entry} /> : <PayLoading />
  return children(shown)
}
