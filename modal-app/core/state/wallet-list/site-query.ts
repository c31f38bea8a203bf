import { createSelector } from '#modal/lib/store/selector.ts'
import type { WalletQuery } from '#schemas/http/directory.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { isDirectoryId } from '#modal/core/state/wallets/wallet-rules.ts'
import { selectRequestedChains, type KnownRoot } from './wallet-list.ts'

/** The filters on the whole directory, without the page. */
export type WalletListQuery = Omit<WalletQuery, 'page' | 'entries'>

/** Selects the site's filters on the directory, before those of the visitor. */
export const selectSiteQuery: (state: KnownRoot) => WalletListQuery = createSelector(
  selectRequestedChains,
  selectOptions,
  (chains, { includeWalletIds, excludeWalletIds }): WalletListQuery => {
    // A list that names wallets in other ways as well is applied after their entries were loaded.
    const isAskable = includeWalletIds?.every(isDirectoryId) === true
    const exclude = excludeWalletIds?.filter(isDirectoryId)
    return {
      chains,
      ...(isAskable && { include: includeWalletIds }),
      ...(exclude && exclude.length > 0 && { exclude }),
    }
  },
)
