import type { FrameStorage } from '#frame/platform/storage.ts'

/** Where a login of this site is kept. Nothing writes it yet: this frame knows no way to log in. */
const SESSION = 'session'

/** Whether a visitor is logged in here: whether a session of this project on this site is stored. */
export function isLoggedIn(storage: FrameStorage): boolean {
  return storage.get(SESSION) !== undefined
}
