import type { VaultAccount } from '#frame/keys/vault.ts'
import type { EmbeddedWallet } from '#frame/keys/embedded-wallet.ts'
import { base64url } from '#frame/platform/base64url.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { DeclaredAccount } from '#schemas/http/wallet/unlockers.ts'
import type { WithLock } from '#ui/platform/locks.ts'
import type { SilentWallet } from './silent-wallet.ts'

/**
 * Two browsers may begin a wallet at the same time. The slower one finds the other's wallet at the latest in the third try.
 */
const MAX_TRIES = 3

/**
 * Makes the wallet of a visitor whose site holds this frame itself. The frame is not visible before the first request, so the
 * visitor is asked for nothing until then: a locked wallet answers with the accounts it stated when it was created, and a
 * first wallet is created at once. Until it has a recovery, its address is disclosed only once the login itself opens it.
 *
 * @param setUpLock shared by the tabs of the site: two that begin at once end with one wallet.
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
  const read = async (hasLock = false): Promise<Result<readonly VaultAccount[]>> => {
    const known = await silent.state()
    if (!known.ok) return known
    const { status, unlockers, isKeptForLogin, accounts: stated } = known.value
    if (status === 'locked' && stated) return ok(stated.map(accountOf))
    if (status !== 'setupRequired') return silent.accounts()
    // Another tab may have set it up while this one waited for the lock.
    if (!hasLock) return setUpLock(() => read(true))
    const opened = await openOrMake(unlockers.length > 0)
    if (!opened.ok) return opened
    const stored = isKeptForLogin ? ok(undefined) : await wallet.storeLoginKey()
    return stored.ok ? wallet.vault.accounts() : stored
  }
  const accounts = async (): Promise<Result<readonly VaultAccount[]>> => {
    let answer = await read()
    for (let tries = 1; tries < MAX_TRIES && isOvertaken(answer); tries += 1) answer = await read()
    return answer
  }
  let running: ReturnType<typeof accounts> | undefined
  return {
    state: silent.state,
    // Calls in the meantime get the same answer.
    accounts: () => (running ??= accounts().finally(() => (running = undefined))),
  }
}

/** Whether another browser created or replaced the wallet after this one had read its state. */
function isOvertaken(answer: Result<unknown>): boolean {
  return !answer.ok && (answer.error.code === 'WALLET_EXISTS' || answer.error.code === 'REQUEST_INVALID')
}

function accountOf({ publicKey, caipNetworkIds, ...account }: DeclaredAccount): VaultAccount {
  return { ...account, publicKey: base64url.decode(publicKey), ...(caipNetworkIds && { caipNetworkIds }) }
}
