import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { DeviceUnlocker } from './device-unlocker.ts'
import { proveOpen, type ProvenWallet } from './prove-open.ts'
import type { VaultClient } from './vault-client.ts'
import type { WalletServer } from './wallet-server.ts'

/** Runs work on the unlocked vault. A vault that was locked meanwhile is unlocked again where this browser can do that. */
export type WithUnlockedVault = <T>(work: (wallet: ProvenWallet) => Promise<Result<T>>) => Promise<Result<T>>

/**
 * Makes the function through which everything runs that needs keys in memory.
 *
 * @returns {@link WithUnlockedVault}; it answers WALLET_LOCKED where the visitor has to unlock the wallet first.
 */
export function createWithUnlockedVault(options: {
  readonly server: WalletServer
  readonly vault: VaultClient
  readonly device: Pick<DeviceUnlocker, 'ensure'>
  /** Unlocks the vault without asking the visitor. */
  readonly open: () => Promise<Result<undefined>>
}): WithUnlockedVault {
  const { server, vault, device, open } = options
  return async (work) => {
    const known = await server.walletId()
    if (!known.ok) return known
    if (!vault.isUnlocked()) {
      const opened = await open()
      if (!opened.ok)
        return opened.error.code === 'UNLOCKER_UNKNOWN'
          ? fail('WALLET_LOCKED', errorMessage('WALLET_LOCKED'))
          : opened
    }
    const proven = await proveOpen(vault, known.value)
    if (!proven.ok) return proven
    const result = await work(proven.value)
    if (result.ok) await device.ensure(known.value)
    return result
  }
}

/** Reduces an answer to its success. */
export function done(answer: Result<unknown>): Result<undefined> {
  return answer.ok ? ok(undefined) : answer
}
