import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { appLink } from '#modal/core/state/pairing/app-link.ts'
import { walletLinkSet, type ChosenWallet } from '#modal/core/state/pairing/pairing-slice.ts'
import { selectWallet } from '#modal/core/state/wallets/wallets-slice.ts'

/** Stores the link that brings the app of the connected wallet to the front, if the app was opened on this device. */
export function storeWalletLink(chosen: ChosenWallet | undefined): CoreThunk {
  return (dispatch, getState, { storage }) => {
    const state = getState()
    const wallet = chosen?.isOpened ? selectWallet(chosen.walletId)(state) : undefined
    const link = wallet && appLink(wallet, state.site.system)
    dispatch(walletLinkSet(link))
    void storage.set(STORAGE_KEYS.walletLink, link ?? null)
  }
}

/** Restores the link in a new document. It is validated when it is used. */
export function restoreWalletLink(): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    dispatch(walletLinkSet(await storage.get(STORAGE_KEYS.walletLink)))
  }
}

export function clearWalletLink(): CoreThunk {
  return (dispatch, _getState, { storage }) => {
    dispatch(walletLinkSet(undefined))
    void storage.set(STORAGE_KEYS.walletLink, null)
  }
}
