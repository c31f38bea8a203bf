import type { ReactNode } from 'react'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { FollowedOrder } from '#modal/core/hooks/use-followed-order.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { isOrderOpen, type ListedOrder } from '#modal/services/order-list.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Lead, View } from '#modal/ui/patterns/view-parts.tsx'
import { TransactionLine } from '#modal/views/parts/transfers/transaction-line.tsx'
import { RecipientLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { OrderActions, type OrderActionsProps } from './order-actions.tsx'

interface ShownOrder extends ListedOrder {
  readonly symbol: string
  /** CAIP-2 id. */
  readonly caipNetworkId: string
  /** The account that receives it. */
  readonly address: string
  /** Null where only the provider states the delivery. */
  readonly transactionId: string | null
}

/** What a purchase and a deposit show alike while they are followed. */
interface OrderProgressProps extends Omit<OrderActionsProps, 'isUnknown'> {
  readonly order: ShownOrder
  readonly followed: FollowedOrder
  /** The lines about amounts. */
  readonly children: ReactNode
}

/** The progress of something that a provider delivers to the account. */
export function OrderProgress({ followed, children, ...props }: OrderProgressProps) {
  const { words, order, provider } = props
  const { isStale, isUnknown } = followed
  const { status, address, symbol, transactionId } = order
  const text = useText()
  const network = useAppSelector(selectNetwork(order.caipNetworkId))
  const values = { provider, exchange: provider, symbol, network: network?.name ?? '' }
  const state = isUnknown ? 'unknown' : status
  return (
    <View>
      <div aria-live="polite">
        <Notice
          picture={isOrderOpen(order) && !isUnknown ? <Spinner /> : undefined}
          tone={status === 'failed' ? 'negative' : 'neutral'}
          title={text(`${words}.state.${state}.title`, values)}
        >
          {text(`${words}.state.${state}.text`, values)}
        </Notice>
        {isStale && <Lead>{text('buy.state.stale')}</Lead>}
      </div>
      <TransferLines>
        {children}
        <RecipientLine namespace={network?.chainNamespace} address={address} name={undefined} />
      </TransferLines>
      {network && status === 'delivered' && (
        <TransactionLine
          intent={{ transactionId: transactionId ?? undefined, from: address }}
          network={network}
        />
      )}
      <OrderActions isUnknown={isUnknown} {...props} />
    </View>
  )
}
