import type { FrameStorage } from '#frame/platform/storage.ts'
import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { WALLET_STORAGE_KEYS } from '#schemas/constants/wallet-storage-keys.ts'
import { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'

/** How the account acts: as a plain one, or as a smart one on the same address. */
export interface AccountTypeChoice {
  /** The choice on this device; without one, smart where the deployment has smart accounts (docs/specification.md §6.16). */
  readonly current: () => EmbeddedAccountType
  readonly choose: (type: EmbeddedAccountType) => void
  /**
   * Chain ids on which smart accounts work; this device stores them as a comma-separated list (docs/specification.md §3.82).
   */
  readonly smartNetworks: () => readonly number[]
}

/** @param storage stores the choice, and the list under SMART_ACCOUNT_ENABLED_NETWORKS. */
export function createAccountTypeChoice(
  storage: FrameStorage,
  { smartAccounts }: Pick<WalletPolicy, 'smartAccounts'>,
): AccountTypeChoice {
  const smartNetworks = smartAccounts.flatMap(({ caipNetworkId }) => {
    const id = findNetwork(caipNetworkId)?.id
    return typeof id === 'number' ? [id] : []
  })
  // Stored at start, also where no call ever asks for the list.
  storage.set(WALLET_STORAGE_KEYS.smartAccountNetworks, smartNetworks.join(','))
  return {
    current: () => {
      if (smartNetworks.length === 0) return 'eoa'
      const chosen = EmbeddedAccountType.safeParse(storage.get(STORAGE_KEYS.preferredAccountTypes))
      return chosen.success ? chosen.data : 'smartAccount'
    },
    choose: (type) => storage.set(STORAGE_KEYS.preferredAccountTypes, type),
    smartNetworks: () => smartNetworks,
  }
}
