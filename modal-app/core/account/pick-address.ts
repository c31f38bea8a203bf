import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import { loadConnected } from '#modal/core/connection/load-connected.ts'
import { noteOthers } from '#modal/core/connection/other-wallets.ts'
import type { CoreThunk } from '#modal/core/thunk.ts'
import { addressPicked, selectAccount } from './account-slice.ts'

/**
 * Uses another account of the connected wallet from now on, also after a reload (specification §4, "Switching account").
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
    void dispatch(noteOthers())
    return true
  }
}
