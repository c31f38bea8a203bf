import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import { browserOf } from '#server/wallet-api/email-codes/owner-codes.ts'
import type { EmailChangeService } from './email-change-service.ts'

/** Adds the routes that change a user's e-mail address. */
export function addEmailChangeRoutes(routes: WalletRoutes, service: EmailChangeService): void {
  routes.session(SESSION_ENDPOINTS.updateEmail, (call) =>
    service.start(call.session, browserOf(call), call.body.email),
  )
  routes.session(SESSION_ENDPOINTS.updateEmailPrimaryOtp, async (call) => {
    await service.confirmOld(call.session, browserOf(call), call.body.code)
    return {}
  })
  routes.session(SESSION_ENDPOINTS.updateEmailSecondaryOtp, async (call) => ({
    email: await service.confirmNew(call.session, browserOf(call), call.body.code),
  }))
}
