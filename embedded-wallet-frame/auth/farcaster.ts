import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import type { AuthContext } from './auth-context.ts'
import { createLoginFlow } from './login-flow.ts'

/** Logs in with a Farcaster client, by a QR code or a link on the phone. */
export function farcasterLogin(
  context: AuthContext,
): Pick<Handlers<typeof AUTH_CALLS>, 'getFarcasterUri' | 'connectFarcaster'> {
  const { api, deployment, policy, siteOrigin, language } = context
  const flows = createLoginFlow(context, () =>
    api.call(LOGIN_ENDPOINTS.startFarcaster, {
      body: { projectId: deployment.projectId, siteOrigin, language: language() },
    }),
  )
  let shown: string | undefined
  return {
    getFarcasterUri: async () => {
      if (!policy.socials.includes('farcaster'))
        return fail('LOGIN_PROVIDER_UNKNOWN', errorMessage('LOGIN_PROVIDER_UNKNOWN'))
      const flow = await flows.prepare()
      if (!flow.ok) return flow
      shown = flow.value.flowId
      return ok({ url: flow.value.url })
    },
    connectFarcaster: async () => {
      if (shown === undefined) return fail('LOGIN_FLOW_EXPIRED', errorMessage('LOGIN_FLOW_EXPIRED'))
      return flows.finish(shown)
    },
  }
}
