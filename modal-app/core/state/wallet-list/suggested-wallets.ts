import { createSelector } from '#modal/lib/store/selector.ts'
import { RECOMMENDED_PAGE_ENTRIES } from '#schemas/constants/limits.ts'
import { selectUsableConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { findInstalled } from '#modal/core/state/pairing/find-installed.ts'
import type { Wallet } from '#modal/core/state/wallets/wallet-rules.ts'
import { selectFirstWallets, type KnownRoot } from './wallet-list.ts'

/** Selects up to four wallets that the visitor does not have yet (view GetWallet). */
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
