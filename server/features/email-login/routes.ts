import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import type { EmailLoginService } from './email-login-service.ts'

/**
 * Adds the login by a code in a mail.
 *
 * @param starts Limits how often a client may start a login.
 */
export function addEmailLoginRoutes(
  routes: WalletRoutes,
  service: EmailLoginService,
  starts: RateLimit,
): void {
  routes.device(
    LOGIN_ENDPOINTS.startEmail,
    ({ body, device, client, header }) =>
      service.start({ ...body, deviceId: device.deviceId, userAgent: header('user-agent'), client }),
    starts,
  )
  routes.device(LOGIN_ENDPOINTS.verifyEmail, ({ body, device }) =>
    service.verify(body.challengeId, device.deviceId, body.code),
  )
  routes.device(LOGIN_ENDPOINTS.deviceApproval, async ({ path, device }) => ({
    status: await service.approvalOf(path['challengeId'] ?? '', device.deviceId),
  }))
}
