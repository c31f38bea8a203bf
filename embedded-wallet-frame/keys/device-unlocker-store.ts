import * as z from 'zod/mini'
import type { FrameDatabase } from '#frame/platform/database.ts'

const NAME = 'device-unlocker'

/** This browser's part of the device unlocker: a key that cannot be exported, and a blob that needs the server's half too. */
const StoredDeviceUnlocker = z.strictObject({
  walletId: z.string(),
  unlockerId: z.string(),
  key: z.custom<CryptoKey>((value) => value instanceof CryptoKey && !value.extractable),
  blob: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
})
export type StoredDeviceUnlocker = z.infer<typeof StoredDeviceUnlocker>

/** Stores the device unlocker of one visitor on one site. */
export interface DeviceUnlockerStore {
  readonly read: () => Promise<StoredDeviceUnlocker | undefined>
  readonly write: (unlocker: StoredDeviceUnlocker) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Opens the store of device unlockers in the database of the site; each user has an entry of their own. */
export function openDeviceUnlockerStore(
  database: FrameDatabase,
  userId: () => string | undefined,
): DeviceUnlockerStore {
  const name = (): string => `${NAME}/${userId() ?? ''}`
  return {
    read: async () => {
      const parsed = StoredDeviceUnlocker.safeParse(await database.get(name()))
      return parsed.success ? parsed.data : undefined
    },
    write: async (unlocker) => {
      await database.put(name(), unlocker)
    },
    remove: () => database.remove(name()),
  }
}
