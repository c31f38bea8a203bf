import { storeWalletLink } from '#modal/core/commands/phone/wallet-link.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsPhone, walletChosen } from '#modal/core/state/pairing/pairing-slice.ts'
import type { walletUrls } from '#modal/core/state/pairing/wallet-urls.ts'
import { selectWallet } from '#modal/core/state/wallets/wallets-slice.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { openWallet } from '#modal/platform/open-wallet.ts'

let links: { readonly walletUrls: typeof walletUrls } | undefined

/** Loads the rules for links before a wallet is pressed. The first view does not need them. */
export const loadLinks = loadOnce(async () => {
  links = await import('#modal/core/state/pairing/wallet-urls.ts')
})

/**
 * Handles a press on a wallet of the list. On a phone its app is opened at once, because a link must be opened in the press
 * itself, provided the pairing is ready. The view that follows has the link for a second try.
 */
export function chooseWallet(walletId: string): CoreThunk {
  return (dispatch) => {
    const isOpened = dispatch(openApp(walletId))
    dispatch(walletChosen({ walletId, isOpened }))
    if (isOpened) dispatch(walletOpened(walletId))
    dispatch(navigate('ConnectingWalletConnect', { walletId }))
  }
}

/** Stores the link of an app that was brought to the front, in case this document is unloaded before the visitor returns. */
export function walletOpened(walletId: string): CoreThunk {
  return (dispatch) => {
    dispatch(walletChosen({ walletId, isOpened: true }))
    dispatch(storeWalletLink({ walletId, isOpened: true }))
  }
}

function openApp(walletId: string): CoreThunk<boolean> {
  return (_dispatch, getState) => {
    const state = getState()
    const wallet = selectWallet(walletId)(state)
    const urls = wallet && selectIsPhone(state) ? links?.walletUrls(wallet, 'mobile', state) : undefined
    if (!urls) return false
    openWallet(urls.first)
    return true
  }
}
