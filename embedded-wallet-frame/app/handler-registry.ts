import { accountCalls, type AccountContext } from '#frame/accounts/account-calls.ts'
import { authCalls } from '#frame/auth/auth-calls.ts'
import type { AuthContext } from '#frame/auth/auth-context.ts'
import type { DappData } from '#frame/dapp/dapp-data.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { RpcDispatch } from '#frame/rpc/dispatch.ts'
import type { ScreenHost } from '#frame/screens/screen-host.ts'
import { applyTheme } from '#frame/theme/apply-theme.ts'
import { ok } from '#schemas/errors/result.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import type { RPC_CALLS } from '#schemas/protocol/modal-frame/rpc.ts'
import type { SYNC_CALLS } from '#schemas/protocol/modal-frame/sync.ts'

/** What the handlers need. */
export interface FrameContext {
  readonly auth: AuthContext
  readonly forgetKeys: () => Promise<unknown>
  readonly accounts: AccountContext
  readonly rpc: RpcDispatch
  readonly screens: Pick<ScreenHost, 'open' | 'close'>
  readonly root: HTMLElement
  readonly dapp: DappData
  readonly clock: Pick<Clock, 'after'>
  readonly changeLanguage: (language: string) => void
  readonly reload: () => void
}

/** Time for the answer to be delivered before the document reloads, in milliseconds. */
const RELOAD_DELAY_MS = 50

/** Makes the handlers of all calls of the modal, by name. */
export function frameHandlers(context: FrameContext): Handlers<FrameCalls> {
  return {
    ...authCalls(context.auth, context.forgetKeys),
    ...accountCalls(context.accounts),
    ...rpcCalls(context),
    ...syncCalls(context),
  }
}

function rpcCalls({ rpc, screens, auth }: FrameContext): Handlers<typeof RPC_CALLS> {
  return {
    rpcRequest: ({ requestId, caipNetworkId, method, params, isRepeat = false }) =>
      rpc.request({ requestId, caipNetworkId, method, params, isRepeat }, auth.siteOrigin),
    rpcAbort: ({ requestId }) => {
      rpc.abort(requestId)
      return ok(undefined)
    },
    openScreen: async ({ screen }) => ok({ outcome: await screens.open(screen) }),
    closeScreen: () => {
      screens.close()
      return ok(undefined)
    },
  }
}

function syncCalls(context: FrameContext): Handlers<typeof SYNC_CALLS> {
  return {
    syncTheme: async (theme) => {
      await applyTheme(context.root, theme)
      return ok(undefined)
    },
    syncDappData: context.dapp.sync,
    syncLanguage: ({ language }) => {
      context.changeLanguage(language)
      return ok(undefined)
    },
    reload: () => {
      context.clock.after(RELOAD_DELAY_MS, context.reload)
      return ok(undefined)
    },
    ping: () => ok(undefined),
  }
}
