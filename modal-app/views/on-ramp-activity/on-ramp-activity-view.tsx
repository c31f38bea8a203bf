import { useMemo } from 'react'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { transactionExplorerUrl } from '#schemas/networks/explorer-url.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { groupByMonth } from '#modal/features/activity/group-by-month.ts'
import { toEntry, type HistoryEntry } from '#modal/features/activity/history-entry.ts'
import type { KeptOrder } from '#modal/features/onramp/kept-order.ts'
import { usePurchases } from '#modal/features/onramp/use-purchases.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows, SectionTitle, View } from '#modal/ui/patterns/view-parts.tsx'
import { HistoryRow } from '#modal/views/parts/history/history-row.tsx'
import { ListEnd } from '#modal/views/parts/lists/list-end.tsx'
import { ListFailure, ListNotice, ListSkeleton } from '#modal/views/parts/lists/list-state.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { OpenOrderRow } from './open-order-row.tsx'

const SKELETONS = 4
const NO_ADDRESSES: ReadonlySet<string> = new Set()

/** The purchases of the active account on its network: those in progress, then the others by month. */
export function OnRampActivityView() {
  const account = useActiveAccount()
  return <View>{account && <PurchaseList account={account} />}</View>
}

function PurchaseList({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const purchases = usePurchases(account)
  const { open, settled, listed, isLoading, hasFailed, tryAgain } = purchases
  const lines = useMemo(
    () =>
      groupByMonth([
        ...settled.map(entryOf),
        ...(listed ?? []).flatMap((one) => listedEntry(one, account.address) ?? []),
      ]),
    [settled, listed, account.address],
  )
  const isEmpty = open.length === 0 && lines.length === 0
  if (isEmpty && hasFailed)
    return <ListFailure title={text('buy.purchases.failed')} isBusy={isLoading} onRetry={tryAgain} />
  if (isEmpty && listed === undefined)
    return <ListSkeleton label={text('buy.purchases.loading')} count={SKELETONS} />
  if (isEmpty)
    return (
      <ListNotice title={text('buy.purchases.empty')}>
        {text('buy.purchases.empty.text', { network: account.network.name })}
      </ListNotice>
    )
  return (
    <>
      {open.length > 0 && (
        <>
          <SectionTitle>{text('buy.purchases.open')}</SectionTitle>
          <Rows label={text('buy.purchases.open')}>
            {open.map((order) => (
              <li key={order.id}>
                <OpenOrderRow order={order} />
              </li>
            ))}
          </Rows>
        </>
      )}
      <Months account={account} lines={lines} />
      {hasFailed || purchases.isLoadingMore ? (
        <ListEnd state={purchases} />
      ) : (
        purchases.hasMore && <Button onClick={purchases.loadMore}>{text('buy.purchases.more')}</Button>
      )}
    </>
  )
}

interface MonthsProps {
  readonly account: ActiveAccount
  readonly lines: ReturnType<typeof groupByMonth>
}

function Months({ account: { network }, lines }: MonthsProps) {
  const text = useText()
  const { month } = useNumbers()
  const explorer = network.blockExplorers?.default.name
  return lines.map((line) => {
    if (line.kind === 'month')
      return (
        <SectionTitle key={line.key}>
          {line.atMs === undefined ? text('history.undated') : month(line.atMs)}
        </SectionTitle>
      )
    const { hash } = line.entry
    const url = hash === '' ? undefined : transactionExplorerUrl(network, hash)
    return (
      <HistoryRow
        key={line.key}
        entry={line.entry}
        explorer={url === undefined || explorer === undefined ? undefined : { url, name: explorer }}
      />
    )
  })
}

/** The amount of a purchase that failed is what it would have given, so it has no sign. */
function listedEntry(purchase: Transaction, own: string): HistoryEntry | undefined {
  const entry = toEntry(purchase, own, NO_ADDRESSES)
  if (entry?.status !== 'failed') return entry
  return { ...entry, transfers: entry.transfers.map((transfer) => ({ ...transfer, sign: '' })) }
}

/** A settled purchase that no history lists. */
function entryOf({ historyId, status, transactionId, received, symbol, begunAtMs }: KeptOrder): HistoryEntry {
  const transfer = {
    sign: '+',
    of: symbol,
    iconUrl: undefined,
    isCollectible: false,
    isUnverified: false,
  } as const
  return {
    id: historyId,
    operation: 'bought',
    status: status === 'delivered' ? 'confirmed' : 'failed',
    hash: transactionId ?? '',
    atMs: begunAtMs,
    transfers: received === null ? [] : [{ ...transfer, quantity: received }],
    party: undefined,
    isLookAlike: false,
  }
}
