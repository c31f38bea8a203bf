import type { WalletOpener } from '#frame/keys/wallet-opener.ts'
import type { VaultAccount } from '#frame/keys/vault.ts'
import { base64url } from '#frame/platform/base64url.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { StatedAccount } from '#schemas/http/wallet/unlockers.ts'
import type { SilentWallet } from './wallet-state.ts'

/**
 * The wallet of a visitor whose site holds this frame itself. It is not to be seen before the first request, so what a
 * person has to do is asked for then: a locked wallet is told by the accounts it stated when it was made, and a first one
 * is made at once. Its address is told only when the login itself opens it, until it has a way of recovery.
 */
export function createSiteWallet(
  wallet: SilentWallet,
  opener: Pick<WalletOpener, 'vault' | 'create' | 'startAnew' | 'keepForLogin' | 'openWithDevice'>,
): SilentWallet {
  const openOrMake = async (hasUnlockers: boolean): Promise<Result<undefined>> => {
    if (opener.vault.isUnlocked()) return ok(undefined)
    const opened = await opener.openWithDevice()
    if (opened.ok || opened.error.code !== 'UNLOCKER_UNKNOWN') return opened
    return hasUnlockers ? opener.startAnew() : opener.create()
  }
  const accounts = async (): Promise<Result<readonly VaultAccount[]>> => {
    const known = await wallet.state()
    if (!known.ok) return known
    const { status, unlockers, isKeptForLogin, accounts: stated } = known.value
    if (status === 'locked' && stated) return ok(stated.map(accountOf))
    if (status !== 'setupRequired') return wallet.accounts()
    const opened = await openOrMake(unlockers.length > 0)
    if (!opened.ok) return opened
    const kept = isKeptForLogin ? ok(undefined) : await opener.keepForLogin()
    return kept.ok ? opener.vault.accounts() : kept
  }
  let asked: ReturnType<typeof accounts> | undefined
  return {
    state: wallet.state,
    // Whoever asks meanwhile is answered with the same wallet.
    accounts: () => (asked ??= accounts().finally(() => (asked = undefined))),
  }
}

function accountOf({ publicKey, caipNetworkIds, ...account }: StatedAccount): VaultAccount {
  return { ...account, publicKey: base64url.decode(publicKey), ...(caipNetworkIds && { caipNetworkIds }) }
}
