import type { FrameDatabase } from '#frame/platform/database.ts'
import type { Passkeys } from '#frame/platform/passkey.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { createDeviceUnlocker } from './device-unlocker.ts'
import { openDeviceUnlockerStore } from './device-unlocker-store.ts'
import { createUnlocking } from './unlocking.ts'
import { createRecovery } from './recovery.ts'
import { openSeenWalletStore } from './seen-wallet.ts'
import type { VaultClient } from './vault-client.ts'
import type { EmbeddedWallet, WalletState } from './embedded-wallet.ts'
import { createWalletServer, isDurable } from './wallet-server.ts'
import { createWithUnlockedVault, done } from './with-unlocked-vault.ts'
import { createRecoveryPhrase } from './recovery-phrase.ts'

/** The state while no visitor is logged in. */
export const SIGNED_OUT: WalletState = {
  status: 'signedOut',
  unlockers: [],
  isRecoveryDeferred: false,
  isKeptForLogin: false,
}

/**
 * Makes the {@link EmbeddedWallet} of a document.
 *
 * @param options.database of this project on this site; what it stores never leaves the browser.
 * @param options.userId the user who is logged in; undefined for none.
 * @param options.vault see `createVaultClient`; the wallet locks it, so callers need not.
 * @example
 * const wallet = createEmbeddedWallet({ api, database, passkeys, policy, userId, vault })
 * const opened = await wallet.openWithDevice()
 */
export function createEmbeddedWallet(options: {
  readonly api: WalletApi
  readonly database: FrameDatabase
  readonly passkeys: Passkeys
  readonly policy: Pick<WalletPolicy, 'recovery'>
  readonly userId: () => string | undefined
  readonly vault: VaultClient
}): EmbeddedWallet {
  const { api, database, passkeys, policy, userId, vault } = options
  const seen = openSeenWalletStore(database, userId)
  const server = createWalletServer({ api, seen, onMismatch: vault.lock })
  const device = createDeviceUnlocker({ server, vault, store: openDeviceUnlockerStore(database, userId) })

  const unlocking = createUnlocking({ server, vault, passkeys, device })
  const openSilently = async (): Promise<Result<undefined>> => {
    const opened = await device.open()
    const isUnknown = !opened.ok && opened.error.code === 'UNLOCKER_UNKNOWN'
    return isUnknown && server.isKeptForLogin() ? unlocking.openWithLogin() : opened
  }
  const withUnlockedVault = createWithUnlockedVault({ server, vault, device, open: openSilently })
  const recovery = createRecovery({ server, vault, passkeys, policy }, withUnlockedVault)

  const status = async (): Promise<Result<WalletState>> => {
    if (userId() === undefined) return ok(SIGNED_OUT)
    const found = await server.find()
    if (!found.ok) return found
    const unlockers = found.value?.unlockers ?? []
    const accounts = found.value?.accounts
    const isDeferred = policy.recovery === 'deferred' && ((await seen.read())?.isRecoveryDeferred ?? false)
    const isRestorable = unlockers.some(isDurable)
    const isSetUp = found.value !== null && (isRestorable || isDeferred)
    const opened = vault.isUnlocked() ? 'ready' : 'locked'
    return ok({
      status: isSetUp ? opened : 'setupRequired',
      unlockers,
      isRecoveryDeferred: isSetUp && !isRestorable,
      isKeptForLogin: server.isKeptForLogin(),
      ...(accounts && { accounts }),
    })
  }
  return {
    vault,
    status,
    ...unlocking,
    ...recovery,
    openWithDevice: openSilently,
    ...createRecoveryPhrase({ server, vault }, withUnlockedVault),
    deferRecovery: async () => {
      if (policy.recovery !== 'deferred')
        return fail('RECOVERY_NOT_ALLOWED', errorMessage('RECOVERY_NOT_ALLOWED'))
      const stored = await recovery.storeLoginKey()
      if (!stored.ok) return stored
      const known = await seen.read()
      if (!known) return fail('WALLET_SETUP_REQUIRED', errorMessage('WALLET_SETUP_REQUIRED'))
      await seen.write({ ...known, isRecoveryDeferred: true })
      return ok(undefined)
    },
    removeUnlocker: async (unlockerId) => {
      const removed = await withUnlockedVault(({ walletId, proof }) =>
        server.ask(walletId, UNLOCKER_ENDPOINTS.removeUnlocker, { path: { unlockerId }, body: { proof } }),
      )
      if (removed.ok) await device.remove(unlockerId)
      return done(removed)
    },
    forget: async () => {
      vault.lock()
      await device.remove()
      await seen.remove()
      return ok(undefined)
    },
  }
}
