import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { addressPicked, selectAccount } from '#modal/core/state/account/account-slice.ts'
import { storeSecondary } from '#modal/core/commands/connection/secondary/connections.ts'

/**
 * Uses another account of the connected wallet from now on, also after a reload (docs/specification.md §4.41).
 *
 * @returns whether the wallet has the account.
 */
export function pickAddress(namespace: ChainNamespace, address: string): CoreThunk<Promise<boolean>> {
  return async (dispatch, getState, extra) => {
    const has = (): boolean =>
      selectAccount(namespace)(getState()).accounts.some((account) => account.address === address)
    const connector = await loadConnected(namespace, getState(), extra)
    if (!has()) return false
    connector?.useAccount?.(address)
    dispatch(addressPicked({ namespace, address }))
    void extra.storage.set(PRIVATE_STORAGE_KEYS.activeAddress, address, namespace)
    void dispatch(storeSecondary())
    return true
  }
}
