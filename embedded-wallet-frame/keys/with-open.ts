import { base64url } from '#frame/platform/base64url.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { VaultClient } from './vault-client.ts'
import { failWith, type WalletServer } from './wallet-server.ts'

/** The way to open that this browser keeps: its own key and the server's half. */
export interface DeviceKeeping {
  readonly open: () => Promise<Result<undefined>>
  /** Makes it for the open wallet unless it is there. Without it the wallet works, but not after a reload. */
  readonly ensure: (walletId: string) => Promise<void>
  readonly remove: (unlockerId?: string) => Promise<void>
}

/** The open wallet, as the server is told of it. */
export interface ProvenWallet {
  readonly walletId: string
  /** That it is open; base64url. */
  readonly proof: string
}

/** Works on the open wallet; one that was forgotten meanwhile is opened again where this browser can. */
export type WithOpen = <T>(work: (wallet: ProvenWallet) => Promise<Result<T>>) => Promise<Result<T>>

/** @returns {@link WithOpen}, which answers WALLET_LOCKED where a person has to open the wallet first. */
export function createWithOpen(options: {
  readonly server: WalletServer
  readonly vault: VaultClient
  readonly device: Pick<DeviceKeeping, 'ensure'>
  /** Opens it without a person. */
  readonly open: () => Promise<Result<undefined>>
}): WithOpen {
  const { server, vault, device, open } = options
  return async (work) => {
    const known = await server.walletId()
    if (!known.ok) return known
    if (!vault.isUnlocked()) {
      const opened = await open()
      if (!opened.ok) return opened.error.code === 'UNLOCKER_UNKNOWN' ? failWith('WALLET_LOCKED') : opened
    }
    const proven = await proveOpen(vault, known.value)
    if (!proven.ok) return proven
    const result = await work(proven.value)
    if (result.ok) await device.ensure(known.value)
    return result
  }
}

/** @returns WALLET_LOCKED too. */
export async function proveOpen(
  vault: Pick<VaultClient, 'ask'>,
  walletId: string,
): Promise<Result<ProvenWallet>> {
  const proven = await vault.ask('proveOpen', {})
  return proven.ok ? ok({ walletId, proof: base64url.encode(proven.value.proof) }) : proven
}

/** The outcome of a call, whatever it answered. */
export function done(answer: Result<unknown>): Result<undefined> {
  return answer.ok ? ok(undefined) : answer
}
