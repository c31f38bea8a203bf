import { ok, type Result } from '#schemas/errors/result.ts'
import type { DeviceKeeping } from './device-keeping.ts'
import type { VaultClient } from './vault-client.ts'
import { failWith, type WalletServer } from './wallet-server.ts'

/** Works on the open wallet; one that was forgotten meanwhile is opened again where this browser can. */
export type WithOpen = <T>(work: (walletId: string) => Promise<Result<T>>) => Promise<Result<T>>

/** @returns {@link WithOpen}, which answers WALLET_LOCKED where a person has to open the wallet first. */
export function createWithOpen(options: {
  readonly server: WalletServer
  readonly vault: VaultClient
  readonly device: DeviceKeeping
}): WithOpen {
  const { server, vault, device } = options
  return async (work) => {
    const known = await server.walletId()
    if (!known.ok) return known
    if (!vault.isUnlocked()) {
      const opened = await device.open()
      if (!opened.ok) return opened.error.code === 'UNLOCKER_UNKNOWN' ? failWith('WALLET_LOCKED') : opened
    }
    const result = await work(known.value)
    if (result.ok) await device.ensure(known.value)
    return result
  }
}

/** The outcome of a call, whatever it answered. */
export function done(answer: Result<unknown>): Result<undefined> {
  return answer.ok ? ok(undefined) : answer
}
