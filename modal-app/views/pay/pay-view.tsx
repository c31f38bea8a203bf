import { useEffect } from 'react'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { paymentChanged } from '#modal/features/pay/pay-slice.ts'
import { usePayment } from '#modal/features/pay/use-payment.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { PayLoading } from '#modal/views/parts/paying/pay-loading.tsx'
import { PayRefused } from '#modal/views/parts/paying/pay-refused.tsx'
import { PayForm } from './pay-form.tsx'

/** What a site asks the visitor to pay, and with which wallet. */
export function PayView() {
  const dispatch = useAppDispatch()
  const { entry, shown } = usePayment()
  const id = entry?.terms.id
  useEffect(() => {
    // Back from a connection or from getting the asset, whether it was made or not.
    if (id !== undefined) dispatch(paymentChanged({ id, isConnecting: false, isFunding: false }))
  }, [dispatch, id])
  const isDecided = shown !== undefined && shown.stage !== 'open'
  useEffect(() => {
    if (isDecided) dispatch(resetView('PayResult'))
  }, [dispatch, isDecided])
  if (!entry) return <View>{null}</View>
  if (!shown) return entry.failure ? <PayRefused entry={entry} /> : <PayLoading />
  return <PayForm shown={shown} />
}
