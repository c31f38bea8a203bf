import { createSelector } from '@reduxjs/toolkit'
import { RECOMMENDED_PAGE_ENTRIES } from '#schemas/constants/limits.ts'
import { selectUsableConnectors } from '#modal/core/connectors/connectors-slice.ts'
import { selectOptions } from '#modal/core/options/options-slice.ts'
import { findInstalled } from '#modal/core/pairing/find-installed.ts'
import { selectFirstWallets, type KnownRoot } from './wallet-list.ts'
import type { Wallet } from './wallet-rules.ts'

/** Up to four wallets the visitor does not have yet (view GetWallet). */
export const selectSuggestedWallets: (state: KnownRoot) => readonly Wallet[] = createSelector(
  selectOptions,
  selectFirstWallets,
  selectUsableConnectors,
  ({ customWallets = [], enableWallets }, first, connectors): readonly Wallet[] =>
    enableWallets === false
      ? []
      : [...customWallets, ...first]
          .filter((wallet) => !findInstalled(wallet, connectors))
          .slice(0, RECOMMENDED_PAGE_ENTRIES),
)
