import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { WalletRoutes } from '#server/sessions/wallet-routes.ts'
import type { LoginFlows } from '#server/sessions/login/login-flows.ts'
import type { LoginWindows } from '#server/sessions/login-window/login-windows.ts'

/** Adds what the browser that started a login says of the window it goes on in, and asks of it. */
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
