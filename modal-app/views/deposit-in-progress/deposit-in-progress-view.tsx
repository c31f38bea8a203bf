import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { selectDeposit, type BeginningDeposit } from '#modal/features/exchanges/deposit-slice.ts'
import { readDeposits } from '#modal/features/exchanges/deposit-storage.ts'
import type { KeptDeposit } from '#modal/features/exchanges/kept-deposit.ts'
import { isOrderOpen } from '#modal/services/order-list.ts'
import { useDeposit } from '#modal/features/exchanges/use-deposit.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { OrderProgress } from '#modal/views/parts/buying/order-progress.tsx'
import { ProviderOpening } from '#modal/views/parts/buying/provider-opening.tsx'
import { TransferLine } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { DepositActions } from './deposit-actions.tsx'
import { BEGIN_FAULTS, DEPOSIT_TEXTS, UNKNOWN_DEPOSIT } from './deposit-state-texts.ts'

/** A deposit, from the press on its exchange to its transaction on the chain. */
export function DepositInProgressView() {
  const dispatch = useAppDispatch()
  const { beginning, deposits, shownId } = useAppSelector(selectDeposit)
  useEffect(() => void dispatch(readDeposits()), [dispatch])
  const deposit = deposits?.find(({ id }) => id === shownId)
  if (beginning) return <Opening beginning={beginning} />
  return deposit ? <Progress key={deposit.id} deposit={deposit} /> : <View>{null}</View>
}

function Opening({ beginning: { exchange, fault } }: { readonly beginning: BeginningDeposit }) {
  const text = useText()
  const values = { exchange: exchange.name }
  return <ProviderOpening provider={exchange.name} failure={fault && text(BEGIN_FAULTS[fault], values)} />
}

function Progress({ deposit }: { readonly deposit: KeptDeposit }) {
  const text = useText()
  const { quantity } = useNumbers()
  const network = useAppSelector(selectNetwork(deposit.caipNetworkId))
  const { isStale, isUnknown } = useDeposit(deposit)
  const { status, exchange, symbol, amount, received, transactionId, address } = deposit
  const values = { exchange: exchange.name, symbol, network: network?.name ?? '' }
  const texts = isUnknown ? UNKNOWN_DEPOSIT : DEPOSIT_TEXTS[status]
  const isWaiting = isOrderOpen(deposit) && !isUnknown
  return (
    <OrderProgress
      title={text(texts.title, values)}
      text={text(texts.text, values)}
      isWaiting={isWaiting}
      isFailed={status === 'failed'}
      isStale={isStale}
      network={network}
      address={address}
      transactionId={status === 'delivered' ? transactionId : undefined}
      actions={<DepositActions deposit={deposit} isUnknown={isUnknown} />}
    >
      <TransferLine name={text('deposit.exchange')} isShort>
        <bdi>{exchange.name}</bdi>
      </TransferLine>
      <TransferLine name={text('deposit.line.amount')} isShort>
        <bdi>{`${quantity(amount)} ${symbol}`}</bdi>
      </TransferLine>
      {received !== null && (
        <TransferLine name={text('deposit.line.received')} isShort>
          <bdi>{`${quantity(received)} ${symbol}`}</bdi>
        </TransferLine>
      )}
    </OrderProgress>
  )
}
