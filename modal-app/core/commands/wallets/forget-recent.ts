import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { recentWalletsRestored, selectRecentIds } from '#modal/core/state/wallets/wallets-slice.ts'

/** Removes a wallet from the recent ones, also for the next document. */
export function forgetRecent(id: string): CoreThunk {
  return (dispatch, getState, { storage }) => {
    const ids = selectRecentIds(getState()).filter((recent) => recent !== id)
    dispatch(recentWalletsRestored(ids))
    void storage.set(STORAGE_KEYS.recentWallets, JSON.stringify(ids))
  }
}
