import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { paymentChanged, selectShownPayment } from '#modal/features/pay/pay-slice.ts'
import { PaymentGate } from '#modal/views/parts/paying/payment-gate.tsx'
import { PayForm } from './pay-form.tsx'

/** What a site asks the visitor to pay, and with which wallet. */
export function PayView() {
  const dispatch = useAppDispatch()
  const id = useAppSelector(selectShownPayment)?.terms.id
  useEffect(() => {
    // Back from a connection or from getting the asset, whether it was made or not.
    if (id !== undefined) dispatch(paymentChanged({ id, isConnecting: false, isFunding: false }))
  }, [dispatch, id])
  return <PaymentGate>{(shown) => <PayForm shown={shown} />}</PaymentGate>
}
