import type { AuthContext } from '#frame/auth/auth-context.ts'
import { vouchForLoginWindows } from '#frame/link/login-window.ts'
import type { ScreenHost } from '#frame/screens/screen-host.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'

/** Binds logins that go on elsewhere to this document. */
export interface LoginTools extends Pick<AuthContext, 'ownFlows'> {
  /** The login whose number is asked for. */
  readonly numberFlow: () => string | undefined
  readonly askNumber: (screens: Pick<ScreenHost, 'open'>) => AuthContext['askNumber']
}

/** Makes the tools, and vouches from now on for the windows of logins that this document starts. */
export function createLoginTools(options: {
  readonly self: Window
  readonly deployment: Pick<Deployment, 'apiUrl'>
  readonly api: WalletApi
}): LoginTools {
  const { self, deployment, api } = options
  const ownFlows = new Set<string>()
  let numberFlowId: string | undefined
  vouchForLoginWindows({
    self,
    apiOrigin: new URL(deployment.apiUrl).origin,
    isOurs: (flowId) => ownFlows.has(flowId),
    vouch: async (flowId, code) => {
      const known = await api.call(LOGIN_ENDPOINTS.confirmWindow, { path: { flowId }, body: { code } })
      return known.ok
    },
  })
  return {
    ownFlows,
    numberFlow: () => numberFlowId,
    askNumber: (screens) => (flowId) => {
      numberFlowId = flowId
      return screens.open('number')
    },
  }
}
