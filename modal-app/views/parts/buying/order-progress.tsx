import type { ReactNode } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Lead, View } from '#modal/ui/patterns/view-parts.tsx'
import { TransactionLine } from '#modal/views/parts/transfers/transaction-line.tsx'
import { RecipientLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

/** What a purchase and a deposit show alike while they are followed. */
interface OrderProgressProps {
  readonly title: string
  readonly text: string
  /** Whether something may still arrive. */
  readonly isWaiting: boolean
  readonly isFailed: boolean
  /** Whether the server has not answered for a while. */
  readonly isStale: boolean
  readonly network: Network | undefined
  /** The account that receives it. */
  readonly address: string
  /** Of the delivery; null where only the provider states it, and undefined before it. */
  readonly transactionId: string | null | undefined
  /** The lines about amounts. */
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** The progress of something that a provider delivers to the account. */
export function OrderProgress(props: OrderProgressProps) {
  const { isWaiting, isFailed, isStale, network, address, transactionId, children, actions } = props
  const text = useText()
  return (
    <View>
      <div aria-live="polite">
        <Notice
          picture={isWaiting ? <Spinner /> : undefined}
          tone={isFailed ? 'negative' : 'neutral'}
          title={props.title}
        >
          {props.text}
        </Notice>
        {isStale && <Lead>{text('buy.state.stale')}</Lead>}
      </div>
      <TransferLines>
        {children}
        <RecipientLine namespace={network?.chainNamespace} address={address} name={undefined} />
      </TransferLines>
      {network && transactionId !== undefined && (
        <TransactionLine
          intent={{ transactionId: transactionId ?? undefined, from: address }}
          network={network}
        />
      )}
      {actions}
    </View>
  )
}
