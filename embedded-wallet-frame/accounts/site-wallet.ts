import type { VaultAccount } from '#frame/keys/vault.ts'
import type { EmbeddedWallet } from '#frame/keys/embedded-wallet.ts'
import { base64url } from '#frame/platform/base64url.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { StatedAccount } from '#schemas/http/wallet/unlockers.ts'
import type { WithLock } from '#ui/platform/locks.ts'
import type { SilentWallet } from './silent-wallet.ts'

/** Of two browsers that begin a wallet at once the slower one finds that of the other, at the latest in the third look. */
const TRIES = 3

/**
 * The wallet of a visitor whose site holds this frame itself. It is not to be seen before the first request, so what a
 * person has to do is asked for then: a locked wallet is told by the accounts it stated when it was made, and a first one
 * is made at once. Its address is told only when the login itself opens it, until it has a way of recovery.
 *
 * @param setUpLock among the tabs of the site: two that begin at once end with one wallet.
 */
export function createSiteWallet(
  silent: SilentWallet,
  wallet: Pick<EmbeddedWallet, 'vault' | 'create' | 'startAnew' | 'storeLoginKey' | 'openWithDevice'>,
  setUpLock: WithLock,
): SilentWallet {
  const openOrMake = async (hasUnlockers: boolean): Promise<Result<undefined>> => {
    if (wallet.vault.isUnlocked()) return ok(undefined)
    const opened = await wallet.openWithDevice()
    if (opened.ok || opened.error.code !== 'UNLOCKER_UNKNOWN') return opened
    return hasUnlockers ? wallet.startAnew() : wallet.create()
  }
  const tell = async (isAlone = false): Promise<Result<readonly VaultAccount[]>> => {
    const known = await silent.state()
    if (!known.ok) return known
    const { status, unlockers, isKeptForLogin, accounts: stated } = known.value
    if (status === 'locked' && stated) return ok(stated.map(accountOf))
    if (status !== 'setupRequired') return silent.accounts()
    // Another tab may have set it up while this one waited for its turn.
    if (!isAlone) return setUpLock(() => tell(true))
    const opened = await openOrMake(unlockers.length > 0)
    if (!opened.ok) return opened
    const kept = isKeptForLogin ? ok(undefined) : await wallet.storeLoginKey()
    return kept.ok ? wallet.vault.accounts() : kept
  }
  const accounts = async (): Promise<Result<readonly VaultAccount[]>> => {
    let told = await tell()
    for (let tries = 1; tries < TRIES && isOvertaken(told); tries += 1) told = await tell()
    return told
  }
  let asked: ReturnType<typeof accounts> | undefined
  return {
    state: silent.state,
    // Whoever asks meanwhile is answered with the same wallet.
    accounts: () => (asked ??= accounts().finally(() => (asked = undefined))),
  }
}

/** Whether another browser made the wallet, or made another one in its place, since this one looked. */
function isOvertaken(told: Result<unknown>): boolean {
  return !told.ok && (told.error.code === 'WALLET_EXISTS' || told.error.code === 'REQUEST_INVALID')
}

function accountOf({ publicKey, caipNetworkIds, ...account }: StatedAccount): VaultAccount {
  return { ...account, publicKey: base64url.decode(publicKey), ...(caipNetworkIds && { caipNetworkIds }) }
}
