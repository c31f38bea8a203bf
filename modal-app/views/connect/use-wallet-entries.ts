import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import {
  selectRequestedChains,
  selectMissingIds,
  selectShowsAllWallets,
} from '#modal/core/state/wallet-list/wallet-list.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** Wallets missing on the screen are fetched immediately, the next page once the list is rendered. */
const AFTER_FIRST_VIEW_MS = 300

const loadDirectory = loadOnce(() => import('#modal/features/wallet-directory/wallet-pages.ts'))

/** Fetches the wallets the list names without having their entries, and the first page of the whole list. */
export function useWalletEntries(): void {
  const dispatch = useAppDispatch()
  const missing = useAppSelector(selectMissingIds).length
  const chains = useAppSelector(selectRequestedChains)
  const hasMore = useAppSelector(selectShowsAllWallets)
  useEffect(() => {
    if (missing === 0 && !hasMore) return undefined
    const fetchWallets = async (): Promise<void> => {
      const { fetchMissingWallets } = await loadDirectory()
      await dispatch(fetchMissingWallets())
    }
    // If the chunk does not load, the next view tries again; the list shows what the deployment provides.
    return startTimer(() => void fetchWallets().catch(() => undefined), missing > 0 ? 0 : AFTER_FIRST_VIEW_MS)
    // Other networks have another list.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [dispatch, missing, hasMore, chains])
}
