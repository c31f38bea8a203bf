import { createSelector } from '@reduxjs/toolkit'
import type { WalletQuery } from '#schemas/http/directory.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { isDirectoryId } from '#modal/core/state/wallets/wallet-rules.ts'
import { selectRequestedChains, type KnownRoot } from './wallet-list.ts'

/** What the whole directory is narrowed to, beside the page. */
export type WalletListQuery = Omit<WalletQuery, 'page' | 'entries'>

/** What this site asks of the directory, before the visitor narrows it. */
export const selectSiteQuery: (state: KnownRoot) => WalletListQuery = createSelector(
  selectRequestedChains,
  selectOptions,
  (chains, { includeWalletIds, excludeWalletIds }): WalletListQuery => {
    // A list that names wallets otherwise as well is kept to when their entries are there.
    const isAskable = includeWalletIds?.every(isDirectoryId) === true
    const exclude = excludeWalletIds?.filter(isDirectoryId)
    return {
      chains,
      ...(isAskable && { include: includeWalletIds }),
      ...(exclude && exclude.length > 0 && { exclude }),
    }
  },
)
