import type { VaultAccount } from '#frame/keys/vault.ts'
import { type EmbeddedWallet, type WalletState } from '#frame/keys/embedded-wallet.ts'
import type { WalletSession } from '#frame/session/session.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { SIGNED_OUT } from '#frame/keys/create-embedded-wallet.ts'

const REFUSALS = {
  signedOut: fail('SESSION_EXPIRED', errorMessage('SESSION_EXPIRED')),
  setupRequired: fail('WALLET_SETUP_REQUIRED', errorMessage('WALLET_SETUP_REQUIRED')),
  locked: fail('WALLET_LOCKED', errorMessage('WALLET_LOCKED')),
} as const

/** The wallet of the visitor, as far as it can be read without showing a screen. */
export interface SilentWallet {
  /** The state of the wallet, after the wallet was opened where this browser can do that silently. */
  readonly state: () => Promise<Result<WalletState>>
  /** All accounts; SESSION_EXPIRED, WALLET_SETUP_REQUIRED or WALLET_LOCKED while there are none. */
  readonly accounts: () => Promise<Result<readonly VaultAccount[]>>
}

/** Makes the view of the wallet that calls without a screen use. */
export function createSilentWallet(
  wallet: Pick<EmbeddedWallet, 'vault' | 'status' | 'openWithDevice'>,
  session: Pick<WalletSession, 'current'>,
): SilentWallet {
  const state = async (): Promise<Result<WalletState>> => {
    if (!session.current()) return ok(SIGNED_OUT)
    const current = await wallet.status()
    if (!current.ok || current.value.status !== 'locked') return current
    const opened = await wallet.openWithDevice()
    return opened.ok ? wallet.status() : current
  }
  return {
    state,
    accounts: async () => {
      const current = await state()
      if (!current.ok) return current
      const { status } = current.value
      return status === 'ready' ? wallet.vault.accounts() : REFUSALS[status]
    },
  }
}

/** Finds the account that requests on a network use. */
export function accountOn(
  accounts: readonly VaultAccount[],
  { chainNamespace, caipNetworkId }: Network,
): VaultAccount | undefined {
  return accounts.find(
    (account) =>
      account.namespace === chainNamespace && (account.caipNetworkIds?.includes(caipNetworkId) ?? true),
  )
}
