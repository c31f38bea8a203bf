import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import type { AuthContext } from './auth-context.ts'
import { createLoginFlow } from './login-flow.ts'

const FLOW_PATH = /\/wallet\/v1\/login\/flows\/([A-Za-z0-9_-]{8,64})(?:\/|$)/

/**
 * Logs in with a provider, in a window. One flow serves all providers of a login view: the window's address is known before
 * the click that opens it, and the outcome comes through the server, never through the window (docs/security-model.md §6.5).
 */
export function socialLogin(
  context: AuthContext,
): Pick<Handlers<typeof AUTH_CALLS>, 'getSocialRedirectUri' | 'connectSocial'> {
  const { api, deployment, policy, siteOrigin, language } = context
  const flows = createLoginFlow(context, () =>
    api.call(LOGIN_ENDPOINTS.startFlow, {
      body: { projectId: deployment.projectId, siteOrigin, language: language() },
    }),
  )
  return {
    getSocialRedirectUri: async ({ provider }) => {
      if (!policy.socials.includes(provider))
        return fail('LOGIN_PROVIDER_UNKNOWN', errorMessage('LOGIN_PROVIDER_UNKNOWN'))
      const flow = await flows.prepare()
      if (!flow.ok) return flow
      return ok({ uri: `${deployment.apiUrl}/wallet/v1/login/flows/${flow.value.flowId}/${provider}` })
    },
    connectSocial: async ({ uri }) => {
      const flowId = FLOW_PATH.exec(uri)?.[1]
      if (flowId === undefined || !flows.isOurs(flowId))
        return fail('LOGIN_FLOW_EXPIRED', errorMessage('LOGIN_FLOW_EXPIRED'))
      return flows.finish(flowId)
    },
  }
}
