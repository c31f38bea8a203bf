import { SEARCH_ENTRIES, WALLET_PAGE_ENTRIES, WALLET_PAGE_IMAGES } from '#schemas/constants/limits.ts'
import { WalletPage } from '#schemas/http/directory.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { walletImageUrl } from '#modal/core/state/images/wallet-image.ts'
import { selectSiteQuery, type WalletListQuery } from '#modal/core/state/wallet-list/site-query.ts'
import { selectMissingIds, selectShowsAllWallets } from '#modal/core/state/wallet-list/wallet-list.ts'
import { walletsFound } from '#modal/core/state/wallets/wallets-slice.ts'
import { directoryApi } from '#modal/services/directory-api.ts'

const directory = directoryApi.injectEndpoints({
  endpoints: (builder) => ({
    walletPages: builder.infiniteQuery<WalletPage, WalletListQuery, number>({
      query: ({ queryArg, pageParam }) => ({ ...queryArg, page: pageParam, entries: entriesOf(queryArg) }),
      responseSchema: WalletPage,
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ count }, pages, last) => {
          const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
          return loaded < count && (pages.at(-1)?.data.length ?? 0) > 0 ? last + 1 : undefined
        },
      },
      onQueryStarted: async (question, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        const page = answer?.data.pages.at(-1)
        if (page) dispatch(handlePage(page, isWholeList(question)))
      },
    }),
    walletsByIds: builder.query<WalletPage, readonly string[]>({
      query: (include) => ({ include, entries: SEARCH_ENTRIES }),
      responseSchema: WalletPage,
    }),
  }),
})

/** The pages of the directory for a query: 40 wallets each, 100 for a search (docs/specification.md §9.17, §9.19). */
export const { useWalletPagesInfiniteQuery } = directory

function entriesOf({ search }: WalletListQuery): number {
  return search === undefined ? WALLET_PAGE_ENTRIES : SEARCH_ENTRIES
}

function isWholeList({ search, badge_type }: WalletListQuery): boolean {
  return search === undefined && badge_type === undefined
}

/** Adds the wallets to the state, so that views know them by id, and preloads the first pictures without waiting for them. */
function handlePage({ data, count }: WalletPage, isCounted: boolean): CoreThunk {
  return (dispatch, _getState, { deployment, loadImage }) => {
    dispatch(walletsFound({ wallets: data, ...(isCounted && { count }) }))
    const urls = data
      .slice(0, WALLET_PAGE_IMAGES)
      .flatMap((wallet) => walletImageUrl(wallet, deployment) ?? [])
    void Promise.allSettled(urls.map(loadImage))
  }
}

/**
 * Fetches the wallets the Connect view has no entry for, and the first page of the list of all wallets, so that it is ready
 * when it is opened.
 */
export function fetchMissingWallets(): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const missing = selectMissingIds(getState())
    for (let at = 0; at < missing.length; at += SEARCH_ENTRIES)
      await dispatch(findWallets(missing.slice(at, at + SEARCH_ENTRIES)))
    if (!selectShowsAllWallets(getState())) return
    const request = dispatch(directory.endpoints.walletPages.initiate(selectSiteQuery(getState())))
    await request
    request.unsubscribe()
  }
}

function findWallets(askedIds: readonly string[]): CoreThunk<Promise<void>> {
  return async (dispatch) => {
    const request = dispatch(directory.endpoints.walletsByIds.initiate(askedIds))
    const { data } = await request
    request.unsubscribe()
    dispatch(walletsFound({ wallets: data?.data ?? [], askedIds }))
  }
}
