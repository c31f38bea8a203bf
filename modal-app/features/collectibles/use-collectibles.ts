import { useMemo } from 'react'
import { BALANCE_CACHE_MS } from '#schemas/constants/times.ts'
import type { Collectible } from '#schemas/http/blockchain/nfts.ts'
import { useAccountQuery } from '#modal/core/hooks/use-account-query.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useRenewal } from '#modal/core/hooks/use-renewal.ts'
import { toPagedList, type PagedList } from '#modal/core/state/account/paged-list.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'

/** A collectible as it is shown. */
export interface ShownCollectible {
  readonly id: string
  readonly name: string
  readonly collection: string | undefined
  /** In whole units; undefined when there is one. */
  readonly quantity: string | undefined
  readonly imageUrl: string | undefined
}

/** The collectibles of an account, as far as they are loaded. */
export interface Collectibles extends PagedList {
  /** Undefined while nothing is known. */
  readonly items: readonly ShownCollectible[] | undefined
  readonly isUnsupported: boolean
}

/** Reads the collectibles of an account on its network page by page, without spam. */
export function useCollectibles(account: ActiveAccount | undefined): Collectibles {
  const { address, chainId, isUnsupported, isSkipped } = useAccountQuery(account)
  const query = blockchainApi.useCollectiblesInfiniteQuery(
    { address, chainId },
    { skip: isSkipped, refetchOnMountOrArgChange: BALANCE_CACHE_MS / 1_000 },
  )
  useRenewal(query)
  const pages = query.currentData?.pages
  const items = useMemo(() => pages && toShown(pages.flatMap(({ data }) => data)), [pages])
  return { ...toPagedList(query, pages), items, isUnsupported }
}

function toShown(collectibles: readonly Collectible[]): readonly ShownCollectible[] {
  const shown = collectibles
    .filter(({ isSpam }) => !isSpam)
    .map(({ address, tokenId, name, collection, quantity, imageUrl }) => ({
      id: `${address}/${tokenId}`,
      name: cleanText(name ?? '') || `#${tokenId}`,
      collection: cleanText(collection ?? '') || undefined,
      quantity: quantity === '1' ? undefined : quantity,
      imageUrl,
    }))
  return [...new Map(shown.map((item) => [item.id, item])).values()]
}
