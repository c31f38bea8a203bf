import { LOGIN_FLOW_EXPIRY_MS } from '#schemas/constants/login.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import type { SocialLoginService } from './social-login-service.ts'

/** Adds the route that starts a login in a window. */
export function addSocialLoginRoutes(routes: WalletRoutes, service: SocialLoginService): void {
  routes.device(LOGIN_ENDPOINTS.startFlow, async ({ body, device, header }) => ({
    flowId: await service.start({ ...body, deviceId: device.deviceId, userAgent: header('user-agent') }),
    expiresInMs: LOGIN_FLOW_EXPIRY_MS,
  }))
}
