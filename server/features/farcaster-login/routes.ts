import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import { refuseFarcaster, type FarcasterLoginService } from './farcaster-login-service.ts'

/** Adds the login with a Farcaster client; it is refused without a service. */
export function addFarcasterLoginRoutes(
  routes: WalletRoutes,
  service: FarcasterLoginService | undefined,
): void {
  routes.device(LOGIN_ENDPOINTS.startFarcaster, ({ body, device, header }) => {
    if (service === undefined) return refuseFarcaster()
    return service.start({ ...body, deviceId: device.deviceId, userAgent: header('user-agent') })
  })
}
