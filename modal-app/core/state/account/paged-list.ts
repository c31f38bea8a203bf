import { isDown, reachOf, type DataSource } from '#schemas/http/blockchain/data-source.ts'

/** A list of the API that is loaded page by page. */
export interface PagedList {
  /** Combined over all pages: a source that is missing in one of them is missing in the list. */
  readonly sources: readonly DataSource[]
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  /** The first page is being fetched again. */
  readonly isRenewing: boolean
  readonly hasMore: boolean
  /** The newest query failed. */
  readonly hasFailed: boolean
  readonly loadMore: () => void
  /** Fetches the page that failed, or else the whole list. */
  readonly tryAgain: () => void
}

interface Page {
  readonly sources: readonly DataSource[]
}

/** What the hook of an infinite query returns. */
interface PagedQuery {
  readonly isFetching: boolean
  readonly isError: boolean
  readonly isFetchNextPageError: boolean
  readonly isFetchingNextPage: boolean
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

/** @param pages the pages to show; undefined while there are none. */
export function toPagedList(query: PagedQuery, pages: readonly Page[] | undefined): PagedList {
  const { isFetching, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage } = query
  return {
    sources: joinSources(pages ?? []),
    isLoading: pages === undefined && isFetching,
    isLoadingMore: isFetchingNextPage,
    isRenewing: isFetching && !isFetchingNextPage,
    hasMore: hasNextPage,
    hasFailed: isError,
    loadMore: () => void query.fetchNextPage(),
    tryAgain: () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

function joinSources(pages: readonly Page[]): readonly DataSource[] {
  const joined = new Map<string, DataSource>()
  for (const source of pages.flatMap(({ sources }) => sources)) {
    const before = joined.get(source.id) ?? source
    const isAnswered = !isDown(source) && !isDown(before)
    joined.set(source.id, { ...source, ...reachOf(isAnswered, source.horizon ?? before.horizon) })
  }
  return [...joined.values()]
}
