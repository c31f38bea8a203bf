import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import type { LoginFlows } from '#server/wallet-api/login/login-flows.ts'
import type { LoginWindows } from '#server/wallet-api/login-window/login-windows.ts'

/** Adds the routes by which the browser that started a login vouches for the window and polls the flow. */
export function addLoginWindowRoutes(
  routes: WalletRoutes,
  { windows, flows }: { readonly windows: LoginWindows; readonly flows: LoginFlows },
): void {
  routes.device(LOGIN_ENDPOINTS.confirmWindow, async ({ path, body, device }) => {
    await windows.vouch(path['flowId'] ?? '', device.deviceId, body.code)
    return {}
  })
  routes.device(LOGIN_ENDPOINTS.matchNumber, async ({ path, body, device }) => {
    await windows.matchNumber(path['flowId'] ?? '', device.deviceId, body.number)
    return {}
  })
  routes.device(LOGIN_ENDPOINTS.flow, ({ path, device }) => flows.poll(path['flowId'] ?? '', device.deviceId))
}
