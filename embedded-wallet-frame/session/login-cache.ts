import type { FrameStorage } from '#frame/platform/storage.ts'
import { LOGIN_CACHE_KEYS, WALLET_STORAGE_KEYS } from '#schemas/constants/wallet-storage-keys.ts'
import type { SessionUser } from '#schemas/http/wallet/session.ts'

/** Stores who has logged in on this device. */
export function storeLogin(storage: FrameStorage, user: SessionUser): void {
  storage.set(WALLET_STORAGE_KEYS.emailLoginUsed, 'true')
  setOrRemove(storage, WALLET_STORAGE_KEYS.email, user.email)
  setOrRemove(storage, WALLET_STORAGE_KEYS.socialUserName, user.userName)
}

/** Removes what a login leaves on this device (docs/specification.md §4.47, §4.48). */
export function wipeLogin(storage: FrameStorage): void {
  for (const name of LOGIN_CACHE_KEYS) storage.remove(name)
}

function setOrRemove(storage: FrameStorage, name: string, value: string | undefined): void {
  if (value === undefined) storage.remove(name)
  else storage.set(name, value)
}
