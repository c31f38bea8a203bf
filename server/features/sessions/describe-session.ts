import type { PermissionSession, RemainingAllowance } from '#schemas/http/blockchain/sessions.ts'
import { CaipNetworkId } from '#schemas/primitives/caip.ts'
import type { Timestamp } from '#server/database/clock.ts'
import { periodAt, type Grant } from './grant.ts'

/** Describes a grant as clients read it: what it allows, what is left of it, and until when. */
export function describeSession(grant: Grant, projectName: string, now: Timestamp): PermissionSession {
  return {
    project: { id: grant.projectId, name: projectName, url: grant.siteOrigin },
    pci: grant.pci,
    caipNetworkId: CaipNetworkId.parse(grant.caipNetworkId),
    expiry: seconds(grant.expiresAt),
    createdAt: seconds(grant.createdAt),
    permissions: grant.permissions,
    policies: [],
    context: grant.pci,
    remaining: grant.permissions.flatMap((_, place) => remainingOf(grant, place, now)),
    ...(grant.revokedAt !== undefined && { revokedAt: seconds(grant.revokedAt) }),
  }
}

function remainingOf(
  { permissions, spent }: Grant,
  place: number,
  now: Timestamp,
): readonly RemainingAllowance[] {
  const permission = permissions[place]
  if (!permission || permission.type === 'contract-call') return []
  const { allowance, start } = permission.data
  const current = periodAt(permission.data, now)
  const used = spent.find((one) => one.place === place && one.period === current?.number)
  const amount = String(BigInt(allowance) - BigInt(used?.amount ?? 0))
  return [{ place, amount, until: current ? seconds(current.until) : start }]
}

function seconds(time: Timestamp): number {
  return Math.floor(time / 1_000)
}
