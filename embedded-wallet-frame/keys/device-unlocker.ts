import { base64url } from '#frame/platform/base64url.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { DeviceUnlockerStore } from './device-unlocker-store.ts'
import { proveOpen } from './prove-open.ts'
import type { VaultClient } from './vault-client.ts'
import type { WalletServer } from './wallet-server.ts'

/** The unlocker of this browser: its own key and the half that the server keeps. */
export interface DeviceUnlocker {
  readonly open: () => Promise<Result<undefined>>
  /** Adds it for the open wallet unless it exists. Without it the wallet works, but not after a reload. */
  readonly ensure: (walletId: string) => Promise<void>
  /** Removes it; with an id, only if it has that one. */
  readonly remove: (unlockerId?: string) => Promise<void>
}

/** Makes the device unlocker over its store in this browser and the server's half. */
export function createDeviceUnlocker(options: {
  readonly server: WalletServer
  readonly vault: VaultClient
  readonly store: DeviceUnlockerStore
}): DeviceUnlocker {
  const { server, vault, store } = options
  let opening: Promise<Result<undefined>> | undefined
  const open = async (): Promise<Result<undefined>> => {
    const stored = await store.read()
    if (!stored) return fail('UNLOCKER_UNKNOWN', errorMessage('UNLOCKER_UNKNOWN'))
    const { walletId, unlockerId, key, blob } = stored
    const released = await server.ask(walletId, UNLOCKER_ENDPOINTS.releaseDevice, {
      path: { unlockerId },
      body: undefined,
    })
    if (!released.ok) {
      // It was removed from another browser: what is stored here opens nothing any more.
      if (released.error.code === 'UNLOCKER_UNKNOWN') await store.remove()
      return released
    }
    const serverHalf = decodeBytes(released.value.serverHalf)
    const opened = await vault.open('openDevice', { walletId, unlockerId, key, serverHalf, blob })
    serverHalf.fill(0)
    return opened.ok ? ok(undefined) : opened
  }
  return {
    // The server releases its half only a few times an hour, and a starting document asks from several places at once.
    open: () => (opening ??= open().finally(() => (opening = undefined))),
    ensure: async (walletId) => {
      const stored = await store.read()
      if (stored?.walletId === walletId) return
      const proven = await proveOpen(vault, walletId)
      if (!proven.ok) return
      const added = await server.ask(walletId, UNLOCKER_ENDPOINTS.addDevice, { body: proven.value })
      if (!added.ok) return
      const { unlockerId } = added.value
      const serverHalf = decodeBytes(added.value.serverHalf)
      const sealed = await vault.ask('sealDevice', { unlockerId, serverHalf })
      serverHalf.fill(0)
      if (sealed.ok) await store.write({ walletId, unlockerId, ...sealed.value })
    },
    remove: async (unlockerId) => {
      const stored = await store.read()
      if (unlockerId === undefined || stored?.unlockerId === unlockerId) await store.remove()
    },
  }
}

/** Decodes base64url; empty for text that is not base64url, which then opens nothing. */
export function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return base64url.decode(text)
  } catch {
    return new Uint8Array(0)
  }
}
