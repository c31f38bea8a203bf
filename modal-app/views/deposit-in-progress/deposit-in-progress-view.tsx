import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { beginDeposit } from '#modal/features/exchanges/begin-deposit.ts'
import { selectDeposit, readDeposits } from '#modal/features/exchanges/deposit-slice.ts'
import type { KeptDeposit } from '#modal/features/exchanges/kept-deposit.ts'
import { useDeposit } from '#modal/features/exchanges/use-deposit.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { OrderInProgress } from '#modal/views/parts/buying/order-in-progress.tsx'
import { OrderProgress } from '#modal/views/parts/buying/order-progress.tsx'
import { TransferLine } from '#modal/views/parts/transfers/transfer-lines.tsx'

/** A deposit, from the press on its exchange to its transaction on the chain. */
export function DepositInProgressView() {
  return (
    <OrderInProgress words="deposit" select={selectDeposit} readOrders={readDeposits} progress={Progress} />
  )
}

function Progress({ order: deposit }: { readonly order: KeptDeposit }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { page } = useAppSelector(selectDeposit)
  const { quantity } = useNumbers()
  const followed = useDeposit(deposit)
  const { exchange, symbol, amount, received } = deposit
  const depositAgain = (): void => {
    const { address, caipNetworkId: chainId, asset } = deposit
    const openingText = text('buy.opening.title', { provider: exchange.name })
    void dispatch(beginDeposit({ exchange, symbol, openingText, query: { chainId, address, asset, amount } }))
  }
  return (
    <OrderProgress
      words="deposit"
      order={deposit}
      provider={exchange.name}
      followed={followed}
      page={page}
      onAgain={depositAgain}
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
