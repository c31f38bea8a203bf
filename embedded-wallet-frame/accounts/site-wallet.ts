import type { WalletOpener } from '#frame/keys/wallet-opener.ts'
import type { SilentWallet } from './wallet-state.ts'

/**
 * The wallet of a visitor whose site holds this frame itself. It is not to be seen before the first request, so a way
 * of recovery is asked for then, and a first wallet is made at once (DESIGN §5).
 */
export function createSiteWallet(
  wallet: SilentWallet,
  opener: Pick<WalletOpener, 'vault' | 'create' | 'openWithDevice'>,
): SilentWallet {
  return {
    state: wallet.state,
    accounts: async () => {
      const known = await wallet.state()
      if (!known.ok || known.value.status !== 'setupRequired') return wallet.accounts()
      const isOpen = opener.vault.isUnlocked() || (await opener.openWithDevice()).ok
      const made = isOpen ? undefined : await opener.create()
      return made?.ok === false ? made : opener.vault.accounts()
    },
  }
}
