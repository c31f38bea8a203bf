import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import {
  selectRequestedChains,
  selectMissingIds,
  selectShowsAllWallets,
} from '#modal/core/state/wallet-list/wallet-list.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** What is missing on the screen is asked for at once, what comes next when the list stands. */
const AFTER_FIRST_VIEW_MS = 300

const loadDirectory = loadOnce(() => import('#modal/features/wallet-directory/wallet-pages.ts'))

/** Asks the directory for the wallets the list names and has no entry of, and for the page behind it. */
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
    // A chunk that does not load is asked for again with the next view; the list has what the deployment says.
    return startTimer(() => void fetchWallets().catch(() => undefined), missing > 0 ? 0 : AFTER_FIRST_VIEW_MS)
    // Other networks, another list.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [dispatch, missing, hasMore, chains])
}
