import type { Wallet, WalletEventsWindow, WindowAppReadyEventAPI } from '@wallet-standard/base'

class RegisterWalletEvent extends Event {
  readonly detail: (api: WindowAppReadyEventAPI) => void

  constructor(detail: (api: WindowAppReadyEventAPI) => void) {
    super('wallet-standard:register-wallet', { bubbles: false, cancelable: false, composed: false })
    this.detail = detail
  }
}

/**
 * Registers a wallet with every app on the page, in any order of their scripts
 * (https://github.com/wallet-standard/wallet-standard).
 */
export function registerWallet(wallet: Wallet): void {
  const register = (api: WindowAppReadyEventAPI): void => {
    api.register(wallet)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the Wallet Standard types its events on this window
  const page = window as unknown as WalletEventsWindow
  window.dispatchEvent(new RegisterWalletEvent(register))
  page.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
}
