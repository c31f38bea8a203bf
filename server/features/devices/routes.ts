import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { problem } from '#server/http/problems/problem.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import type { Notices } from '#server/wallet-api/notices.ts'
import { browserOf, readerOf } from '#server/wallet-api/email-codes/owner-codes.ts'
import type { Devices } from '#server/wallet-api/devices/devices.ts'
import type { SessionStore } from '#server/wallet-api/session-store.ts'
import type { Users } from '#server/wallet-api/users/users.ts'

export interface DevicesSettings {
  readonly devices: Devices
  readonly sessions: SessionStore
  readonly users: Users
  readonly audit: AuditLog
  readonly notices: Notices
}

/** Adds the routes that refresh and end a session, and list and remove a user's devices. */
export function addDeviceRoutes(routes: WalletRoutes, settings: DevicesSettings): void {
  const { devices, sessions, users, audit, notices } = settings

  routes.device(SESSION_ENDPOINTS.refresh, async ({ body, device }) => {
    const { deviceId } = device
    const { session, tokens } = await recordRefusal(audit, { action: 'session.refresh', deviceId }, () =>
      sessions.refresh(body.refreshToken, deviceId),
    )
    const user = await users.read(session.userId)
    if (user === undefined) throw problem('SESSION_EXPIRED', 'The session is over. Log in again.')
    return { ...tokens, user }
  })

  routes.session(SESSION_ENDPOINTS.signOut, async ({ session, answerHeader }) => {
    const { userId, deviceId, projectId } = session
    await devices.remove({ userId, deviceId, isByItself: true })
    await audit.record({ action: 'session.end', outcome: 'done', projectId, userId, deviceId })
    answerHeader('clear-site-data', '"storage"')
    return {}
  })

  routes.session(SESSION_ENDPOINTS.devices, async ({ session }) => {
    const list = await devices.list(session.userId)
    return {
      devices: list.map((device) => ({ ...device, isCurrent: device.deviceId === session.deviceId })),
    }
  })

  routes.session(SESSION_ENDPOINTS.removeDevice, async (call) => {
    const { session, path } = call
    const { userId, projectId, deviceId } = session
    const removed = path['deviceId'] ?? ''
    const label = await devices.remove({
      userId,
      deviceId: removed,
      isByItself: removed === deviceId,
    })
    if (label === undefined)
      throw problem('REQUEST_INVALID', 'You are not logged in on this device.', 'deviceId')
    const detail = { removed }
    await audit.record({ action: 'device.removed', outcome: 'done', projectId, userId, deviceId, detail })
    const browser = readerOf(browserOf(call))
    notices.send({ ...session, ...browser, kind: 'device-removed', removedDevice: label })
    return {}
  })
}
