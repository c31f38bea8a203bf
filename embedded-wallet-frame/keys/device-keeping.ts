import { base64url } from '#frame/platform/base64url.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { DeviceUnlockerStore } from './device-unlocker.ts'
import type { VaultClient } from './vault-client.ts'
import { failWith, type WalletServer } from './wallet-server.ts'
import { proveOpen, type DeviceKeeping } from './with-open.ts'

export function createDeviceKeeping(options: {
  readonly server: WalletServer
  readonly vault: VaultClient
  readonly store: DeviceUnlockerStore
}): DeviceKeeping {
  const { server, vault, store } = options
  let opening: Promise<Result<undefined>> | undefined
  const open = async (): Promise<Result<undefined>> => {
    const kept = await store.read()
    if (!kept) return failWith('UNLOCKER_UNKNOWN')
    const { walletId, unlockerId, key, blob } = kept
    const released = await server.ask(walletId, UNLOCKER_ENDPOINTS.releaseDevice, {
      path: { unlockerId },
      body: undefined,
    })
    if (!released.ok) {
      // Taken away from elsewhere: what is kept here opens nothing any more.
      if (released.error.code === 'UNLOCKER_UNKNOWN') await store.remove()
      return released
    }
    const serverHalf = decodeBytes(released.value.serverHalf)
    const opened = await vault.open('openDevice', { walletId, unlockerId, key, serverHalf, blob })
    serverHalf.fill(0)
    return opened.ok ? ok(undefined) : opened
  }
  return {
    // The server releases its half only so often an hour, and a document that starts asks from several places at once.
    open: () => (opening ??= open().finally(() => (opening = undefined))),
    ensure: async (walletId) => {
      const kept = await store.read()
      if (kept?.walletId === walletId) return
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
      const kept = await store.read()
      if (unlockerId === undefined || kept?.unlockerId === unlockerId) await store.remove()
    },
  }
}

/** Bytes of a text in base64url; none for a text with bits left over, which then opens nothing. */
export function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return base64url.decode(text)
  } catch {
    return new Uint8Array(0)
  }
}
