import { useMemo } from 'react'
import { SEARCH_MIN_WAIT_MS } from '#schemas/constants/times.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { selectSiteQuery } from '#modal/core/state/wallet-list/site-query.ts'
import { selectIsOffered } from '#modal/core/state/wallet-list/wallet-list.ts'
import type { Wallet } from '#modal/core/state/wallets/wallet-rules.ts'
import { selectWalletDirectory } from '#modal/features/wallet-directory/wallet-directory-slice.ts'
import { useWalletPagesInfiniteQuery } from '#modal/features/wallet-directory/wallet-pages.ts'
import { useDebounced } from './use-debounced.ts'

/** Shorter texts match nearly everything. */
const SEARCH_FROM = 2

/** The wallets of the directory for the current search and filter, as far as they are loaded. */
export interface ShownWallets {
  readonly wallets: readonly Wallet[]
  /** The text that was searched; empty for the whole list. */
  readonly search: string
  /** Nothing is known yet for the current query. */
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** Undefined while unknown. */
  readonly count: number | undefined
  /** The latest query failed. */
  readonly hasFailed: boolean
  readonly loadMore: () => void
  readonly tryAgain: () => void
}

/** Queries the directory for this site and device, with the visitor's search and filter. */
export function useShownWallets(): ShownWallets {
  const { search: typed, isCertifiedOnly } = useAppSelector(selectWalletDirectory)
  const siteQuestion = useAppSelector(selectSiteQuery)
  const isOffered = useAppSelector(selectIsOffered)
  const requested = toSearch(typed)
  const settled = useDebounced(requested, SEARCH_MIN_WAIT_MS)
  // Clearing the field shows the whole list without a delay.
  const search = requested === '' ? '' : settled
  const { currentData, isFetching, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useWalletPagesInfiniteQuery({
      ...siteQuestion,
      ...(search !== '' && { search }),
      ...(isCertifiedOnly && { badge_type: 'certified' }),
    })
  const { customWallets, enableWallets } = useAppSelector(selectOptions)
  const isPhone = useAppSelector(selectIsPhone)
  const wallets = useMemo(() => {
    const own = isCertifiedOnly || enableWallets === false ? [] : (customWallets ?? [])
    const named = own.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    const answered = currentData?.pages.flatMap((page) => page.data).filter(isOffered) ?? []
    const all: readonly Wallet[] = currentData ? [...named, ...answered] : []
    return [...new Map(all.map((wallet) => [wallet.id, wallet])).values()]
  }, [currentData, isOffered, customWallets, enableWallets, isCertifiedOnly, search])
  // A search has a single page.
  const hasMore = hasNextPage && search === ''
  const isLoading = requested !== search || (isFetching && !isFetchingNextPage)
  return {
    wallets,
    search,
    isLoading: isLoading || (wallets.length === 0 && isFetchingNextPage),
    isLoadingMore: isFetchingNextPage,
    hasMore,
    // The directory's count includes wallets that do not work on this phone.
    count: !hasMore ? wallets.length : isPhone ? undefined : currentData?.pages.at(-1)?.count,
    hasFailed: isError,
    loadMore: () => void fetchNextPage(),
    tryAgain: () => void (currentData && currentData.pages.length > 0 ? fetchNextPage() : refetch()),
  }
}

function toSearch(typed: string): string {
  const text = typed.trim()
  return Array.from(text).length < SEARCH_FROM ? '' : text
}
