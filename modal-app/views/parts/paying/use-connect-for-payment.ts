import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { namespaceFiltered } from '#modal/core/state/connectors/connectors-slice.ts'
import { paymentChanged } from '#modal/features/pay/pay-slice.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'

/** Leads to the wallets that can pay, and back to the payment once one of them is connected. */
export function useConnectForPayment({ entry, network }: ShownPayment): () => void {
  const dispatch = useAppDispatch()
  return () => {
    dispatch(paymentChanged({ id: entry.terms.id, isConnecting: true }))
    dispatch(namespaceFiltered(network.chainNamespace))
    dispatch(navigate('Connect'))
  }
}
