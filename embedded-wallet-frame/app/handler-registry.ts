import type { DappData } from '#frame/dapp/dapp-data.ts'
import { isLoggedIn } from '#frame/session/login.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import { applyTheme } from '#frame/theme/apply-theme.ts'
import { ok } from '#schemas/errors/result.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame.ts'

/** What the handlers work on. */
export interface FrameContext {
  readonly root: HTMLElement
  readonly storage: FrameStorage
  readonly dapp: DappData
  readonly clock: Clock
  readonly reload: () => void
}

/** Time for the answer to leave before the document does, in milliseconds. */
const RELOAD_DELAY_MS = 50

/** The answer to every call of the modal, by name. */
export function frameHandlers(context: FrameContext): Handlers<FrameCalls> {
  const { root, storage, dapp, clock, reload } = context
  return {
    isConnected: () => ok({ isConnected: isLoggedIn(storage) }),
    syncTheme: (theme) => {
      applyTheme(root, theme)
      return ok(undefined)
    },
    syncDappData: dapp.sync,
    reload: () => {
      clock.after(RELOAD_DELAY_MS, reload)
      return ok(undefined)
    },
    ping: () => ok(undefined),
  }
}
