import { useMemo } from 'react'
import { BALANCE_CACHE_MS, POLLING_INTERVAL_MS } from '#schemas/constants/times.ts'
import type { HistoryAnswer, Transaction } from '#schemas/http/blockchain/history.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAccountQuery } from '#modal/core/hooks/use-account-query.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { useRenewal } from '#modal/core/hooks/use-renewal.ts'
import { toPagedList, type PagedList } from '#modal/core/state/account/paged-list.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { toEntry, type HistoryEntry } from './history-entry.ts'
import { lookAlikes } from './look-alikes.ts'

/** The history of an account, as far as it is loaded. */
export interface Activity extends PagedList {
  /** Newest first; undefined while nothing is known. */
  readonly entries: readonly HistoryEntry[] | undefined
  /** The deployment has no history for this network. */
  readonly isUnsupported: boolean
}

// A failure shows a snack, and the site receives an event (docs/specification.md §8.4, §8.5).
blockchainApi.enhanceEndpoints({
  endpoints: {
    history: {
      onQueryStarted: async ({ address }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (!answer) dispatch(reportFailure(address))
      },
    },
  },
})

function reportFailure(address: string): CoreThunk {
  return (dispatch, _getState, { host }) => {
    dispatch(snackShown({ variant: 'error', textId: 'history.failed' }))
    void host.event({ name: 'ERROR_FETCH_TRANSACTIONS', properties: { address } })
  }
}

/**
 * Reads the history of an account on its network page by page, without spam and entries of other chains
 * (docs/specification.md §5.17, §5.18). While an entry is pending the history is polled every 4 s.
 */
export function useActivity(account: ActiveAccount | undefined): Activity {
  const { address, chainId, isUnsupported, isSkipped } = useAccountQuery(account)
  const isShown = useIsShown()
  const options = { skip: isSkipped, refetchOnMountOrArgChange: BALANCE_CACHE_MS / 1_000 }
  const query = blockchainApi.useHistoryInfiniteQuery({ address, chainId }, options)
  useRenewal(query)
  const { currentData, isError, isFetchNextPageError } = query
  // A failure empties the list (docs/specification.md §8.4), except for a later page, which only ends it
  // (docs/decisions/0017-a-later-page-that-fails.md).
  const pages = isError && !isFetchNextPageError ? undefined : currentData?.pages
  const entries = useMemo(() => pages && toEntries(pages, { address, chainId }), [pages, address, chainId])
  const isPending = entries?.some(({ status }) => status === 'pending') === true
  // Polling reloads the list from its first page, so it stops once the visitor has scrolled to older pages.
  const isPolled = isPending && isShown && pages?.length === 1
  blockchainApi.useHistoryInfiniteQuery(
    { address, chainId },
    { skip: isSkipped || !isPolled, pollingInterval: POLLING_INTERVAL_MS },
  )
  return { ...toPagedList(query, pages), entries, isUnsupported }
}

function toEntries(
  pages: readonly HistoryAnswer[],
  { address, chainId }: { readonly address: string; readonly chainId: string },
): readonly HistoryEntry[] {
  const onNetwork = pages.flatMap(({ data }) => data).filter(({ metadata }) => metadata.chain === chainId)
  const unique: readonly Transaction[] = [...new Map(onNetwork.map((entry) => [entry.id, entry])).values()]
  const suspicious = lookAlikes(address, unique)
  return unique.flatMap((transaction) => toEntry(transaction, address, suspicious) ?? [])
}
