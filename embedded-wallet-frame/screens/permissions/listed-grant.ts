import type { SessionPermission } from '#frame/rpc/session-permission.ts'
import type {
  PermissionSession,
  RemainingAllowance,
  SessionPermissionKind,
} from '#schemas/http/blockchain/sessions.ts'

/** A grant as the screen lists it. */
export interface ListedGrant extends Pick<
  SessionPermission,
  'grantId' | 'caipNetworkId' | 'expiresAt' | 'permissions'
> {
  readonly siteOrigin: string
  readonly remaining: readonly RemainingAllowance[]
}

/** The grants of this wallet that are in force, of every site and browser, as the server lists them. */
export function listStanding(sessions: readonly PermissionSession[], now: number): readonly ListedGrant[] {
  return sessions.flatMap((session) => {
    const { pci: grantId, caipNetworkId, expiry, permissions, remaining, revokedAt } = session
    if (revokedAt !== undefined || expiry * 1_000 <= now) return []
    return [
      {
        grantId,
        caipNetworkId,
        expiresAt: expiry * 1_000,
        permissions: permissions.map(toPermission),
        remaining,
        siteOrigin: session.project.url ?? session.project.name,
      },
    ]
  })
}

function toPermission(listed: SessionPermissionKind): SessionPermission['permissions'][number] {
  if (listed.type === 'contract-call') {
    const { address, functions } = listed.data
    const selectors = functions.map(({ functionName }) => functionName)
    return { kind: 'call', address, selectors, valueLimit: BigInt(functions[0]?.valueLimit ?? 0) }
  }
  const { allowance, start, period } = listed.data
  const terms = { amount: BigInt(allowance), startsAt: start * 1_000, periodMs: period * 1_000 }
  return listed.type === 'native-token-recurring-allowance'
    ? { kind: 'native', ...terms }
    : { kind: 'token', token: listed.data.token, ...terms }
}
