import type { ChainTransfers } from '#modal/chains/transfers.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { isOpen, type Intent } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { useTransfers } from '#modal/features/send/use-transfers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { PaymentAmount } from '#modal/views/parts/paying/payment-amount.tsx'
import { SiteLine } from '#modal/views/parts/paying/site-line.tsx'
import { OtherTransaction } from './other-transaction.tsx'
import { PayLines } from './pay-lines.tsx'
import { useConnectForPayment } from '#modal/views/parts/paying/use-connect-for-payment.ts'
import { WalletPart } from './wallet-part.tsx'

/** The payment, and the wallet that pays it; without one, the ways to connect or to pay from elsewhere. */
export function PayForm({ shown }: { readonly shown: ShownPayment }) {
  const { network } = shown
  const { address } = useAppSelector(selectAccount(network.chainNamespace))
  const { intents } = useAppSelector(selectIntents)
  const { transfers, isAway } = useTransfers(network)
  const other = intents.find(
    (intent) =>
      isUnsettled(intent, shown) && intent.from === address && intent.caipNetworkId === network.caipNetworkId,
  )
  return (
    <View>
      <SiteLine />
      <PaymentAmount shown={shown} />
      <Way {...{ shown, address, transfers, isAway }} other={other && <OtherTransaction intent={other} />} />
    </View>
  )
}

/** The result of a swap for the payment is waited for, so that it is not paid from what is not there. */
function isUnsettled(intent: Intent, { entry }: ShownPayment): boolean {
  const isSwapping = intent.state === 'sent' && intent.swap?.paymentId === entry.terms.id
  return isOpen(intent) || isSwapping
}

interface WayProps {
  readonly shown: ShownPayment
  readonly address: string | undefined
  readonly transfers: ChainTransfers | undefined
  readonly isAway: boolean
  /** Set while another transaction of the account has to be settled first. */
  readonly other: React.ReactNode
}

function Way({ shown, address, transfers, isAway, other }: WayProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const connect = useConnectForPayment(shown)
  if (other !== undefined) return other
  if (address !== undefined) return <WalletPart {...{ shown, address, transfers, isAway }} />
  return (
    <>
      <PayLines shown={shown} prepared={undefined} />
      <Actions>
        <Button variant="primary" onClick={connect}>
          {text('pay.connect')}
        </Button>
        <Button onClick={() => dispatch(navigate('PayWays'))}>{text('pay.ways.code')}</Button>
      </Actions>
    </>
  )
}
