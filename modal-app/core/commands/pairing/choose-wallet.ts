import { storeWalletLink } from '#modal/core/commands/phone/wallet-link.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsPhone, walletChosen } from '#modal/core/state/pairing/pairing-slice.ts'
import type { walletUrls } from '#modal/core/state/pairing/wallet-urls.ts'
import { selectWallet } from '#modal/core/state/wallets/wallets-slice.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { openWallet } from '#modal/platform/open-wallet.ts'

let links: { readonly walletUrls: typeof walletUrls } | undefined

/** Brings the rules of links before a wallet is pressed; the first view does without them. */
export const loadLinks = loadOnce(async () => {
  links = await import('#modal/core/state/pairing/wallet-urls.ts')
})

/**
 * What a press on a wallet of the list does. On a phone its app is opened at once, in the press, when the invitation is at
 * hand; the view that follows has the link for a second try.
 */
export function chooseWallet(walletId: string): CoreThunk {
  return (dispatch) => {
    const isOpened = dispatch(openApp(walletId))
    dispatch(walletChosen({ walletId, isOpened }))
    if (isOpened) dispatch(walletOpened(walletId))
    dispatch(navigate('ConnectingWalletConnect', { walletId }))
  }
}

/** The app of a wallet was brought to the front: should this document be gone when it returns, its link is kept. */
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
