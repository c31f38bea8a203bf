import { useMemo } from 'react'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { useOrdersOf } from '#modal/core/hooks/use-orders-of.ts'
import { useRenewal } from '#modal/core/hooks/use-renewal.ts'
import { toPagedList, type PagedList } from '#modal/core/state/account/paged-list.ts'
import type { KeptOrder } from './kept-order.ts'
import { isOrderOpen } from '#modal/services/order-list.ts'
import { onrampApi } from './onramp-api.ts'
import { selectOnramp, readOrders } from './onramp-slice.ts'

/** The purchases of an account on its network. */
export interface Purchases extends PagedList {
  /** Begun in this browser, and not settled. */
  readonly open: readonly KeptOrder[]
  /** Begun in this browser and settled, and not in the history, because their provider reports nothing. */
  readonly settled: readonly KeptOrder[]
  /** The others, newest first; undefined while nothing is known. */
  readonly listed: readonly Transaction[] | undefined
}

/** While a purchase of the list is pending. */
const POLLED_MS = 3_000
const NONE: readonly KeptOrder[] = []

/** Reads the purchases that were begun in this browser for an account; undefined until they have been read. */
export function useKeptOrders(account: ActiveAccount | undefined): readonly KeptOrder[] | undefined {
  return useOrdersOf(account, selectOnramp, readOrders)
}

/** Lists the purchases of an account; the history is read again every 3 s while one of them is pending. */
export function usePurchases(account: ActiveAccount): Purchases {
  const kept = useKeptOrders(account) ?? NONE
  const isShown = useIsShown()
  const question = { address: account.address, chainId: account.network.caipNetworkId }
  const query = onrampApi.usePurchasesInfiniteQuery(question, { refetchOnMountOrArgChange: true })
  useRenewal(query)
  const pages = query.isError && !query.isFetchNextPageError ? undefined : query.currentData?.pages
  const open = kept.filter(isOrderOpen)
  const { settled, listed } = useMemo(() => {
    const all = pages?.flatMap(({ data }) => data)
    const ids = new Set(all?.map(({ id }) => id))
    const openIds = new Set(kept.filter(isOrderOpen).map(({ historyId }) => historyId))
    return {
      settled: kept.filter(
        (order) => !isOrderOpen(order) && order.status !== 'expired' && !ids.has(order.historyId),
      ),
      listed: all?.filter(({ id }) => !openIds.has(id)),
    }
  }, [pages, kept])
  const isPending = open.length > 0 || listed?.some(({ metadata }) => metadata.status === 'pending') === true
  onrampApi.usePurchasesInfiniteQuery(question, {
    skip: !isPending || !isShown || (pages?.length ?? 0) > 1,
    pollingInterval: POLLED_MS,
  })
  return { ...toPagedList(query, pages), open, settled, listed }
}
