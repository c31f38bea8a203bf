import type * as z from 'zod/mini'
import { GRANT_LIFETIME_MS, GRANT_PERIOD_MS } from '#schemas/constants/grants.ts'
import type { PermissionSession } from '#schemas/http/blockchain/sessions.ts'
import type { GRANT_ENDPOINTS } from '#schemas/http/wallet/grants.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import type { Clock, Timestamp } from '#server/database/clock.ts'
import type { Project } from '#server/database/project.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Session } from '#server/wallet-api/session.ts'
import type { WalletPolicies } from '#server/wallet-api/wallet-policies.ts'
import { describeSession } from './describe-session.ts'
import type { GrantOwner, GrantsRepository } from './grants-repository.ts'
import { requireSigned } from './require-signed.ts'

export interface GrantsServiceSettings {
  readonly grants: GrantsRepository
  readonly projects: { find(id: string): Promise<Project | undefined> }
  readonly policies: WalletPolicies
  readonly audit: AuditLog
  readonly clock: Clock
  readonly apiOrigin: string
}

type Body<Name extends keyof typeof GRANT_ENDPOINTS> = z.output<(typeof GRANT_ENDPOINTS)[Name]['body']>

/** How long an expired grant is listed. */
const ENDED_LISTED_MS = GRANT_LIFETIME_MS
/** Of all permissions of a grant as JSON, in characters: hundreds of grants are read at once. */
const MAX_LENGTH = 16_384

/** Keeps the grants of wallets: a wallet answers by a grant only after this service counted the request. */
export class GrantsService {
  readonly #settings: GrantsServiceSettings

  constructor(settings: GrantsServiceSettings) {
    this.#settings = settings
  }

  /**
   * Stores a grant for the site of a session.
   *
   * @throws the problems ACCESS_REFUSED where the project allows no grants, REQUEST_INVALID, and SIGN_IN_SIGNATURE_INVALID
   * where the account did not sign the grant.
   */
  async register(session: Session, { signature, ...stated }: Body<'register'>) {
    const { grants, policies, audit, clock, apiOrigin } = this.#settings
    const { pci, account, expiry, permissions } = stated
    const now = clock()
    const { userId, projectId, deviceId, siteOrigin } = session
    if (!policies(projectId).sessionPermissions)
      throw problem('ACCESS_REFUSED', 'The owner of this project lets no site be granted permissions.')
    requireBounds(permissions, expiry * 1_000, now)
    const place = placeOf(account)
    await requireSigned({ apiOrigin, projectId, siteOrigin, userId, ...stated }, signature)
    const grant = {
      pci,
      userId,
      projectId,
      deviceId,
      siteOrigin,
      permissions,
      ...place,
      expiresAt: expiry * 1_000,
    }
    const outcome = await grants.add(grant, now)
    if (outcome === 'loggedOut') throw problem('SESSION_EXPIRED', 'The session is over. Log in again.')
    if (outcome === 'full')
      throw problem('REQUEST_INVALID', 'Too many grants are in force. Revoke some of them first.', 'pci')
    if (outcome === 'taken')
      throw problem('REQUEST_INVALID', 'A grant with this id was registered before.', 'pci')
    await audit.record({ action: 'grant.registered', outcome: 'done', projectId, userId, deviceId })
    return { pci }
  }

  /** Tells whether a grant stands, and counts what a request takes of it. */
  async use({ userId, projectId, siteOrigin }: Session, { pci, account, uses }: Body<'use'>) {
    const { grants, policies, clock } = this.#settings
    if (!policies(projectId).sessionPermissions) return { pci, outcome: 'ended' as const }
    const user = { pci, userId, projectId, siteOrigin, ...placeOf(account) }
    return { pci, outcome: await grants.use(user, uses, clock()) }
  }

  /** @throws the problem GRANT_UNKNOWN. */
  async revoke({ userId, projectId, deviceId }: Session, { pci }: Body<'revoke'>) {
    await this.revokeOf({ userId }, pci)
    const entry = { action: 'grant.revoked', outcome: 'done' as const }
    await this.#settings.audit.record({ ...entry, projectId, userId, deviceId })
    return {}
  }

  /** @throws the problem GRANT_UNKNOWN. */
  async requireKnown(owner: GrantOwner, pci: string): Promise<void> {
    if (!(await this.#settings.grants.has(pci, owner))) throw grantUnknown()
  }

  /** @throws the problem GRANT_UNKNOWN. */
  async revokeOf(owner: GrantOwner, pci: string): Promise<void> {
    const { grants, clock } = this.#settings
    if (await grants.revoke(pci, owner, clock())) return
    throw grantUnknown()
  }

  /** Lists grants, newest first; those that ended a while ago are left out. */
  async list(owner: GrantOwner): Promise<{ readonly sessions: PermissionSession[] }> {
    const { grants, projects, clock } = this.#settings
    const now = clock()
    const listed = await grants.list(owner, now - ENDED_LISTED_MS)
    const names = new Map<string, string>()
    for (const { projectId } of listed)
      if (!names.has(projectId)) names.set(projectId, (await projects.find(projectId))?.name ?? projectId)
    return {
      sessions: listed.map((grant) =>
        describeSession(grant, names.get(grant.projectId) ?? grant.projectId, now),
      ),
    }
  }
}

function grantUnknown(): Error {
  return problem('GRANT_UNKNOWN', 'There is no such permission.', 'pci')
}

function placeOf(caipAddress: string): { readonly caipNetworkId: string; readonly account: string } {
  const parsed = parseCaipAddress(caipAddress)
  if (!parsed) throw problem('REQUEST_INVALID', '`account`: is not an account of a known network.', 'account')
  return { caipNetworkId: parsed.caipNetworkId, account: parsed.address.toLowerCase() }
}

function requireBounds(
  permissions: Body<'register'>['permissions'],
  expiresAt: Timestamp,
  now: Timestamp,
): void {
  if (JSON.stringify(permissions).length > MAX_LENGTH)
    throw problem('REQUEST_INVALID', '`permissions`: expected fewer or shorter ones.', 'permissions')
  if (expiresAt <= now || expiresAt - now > GRANT_LIFETIME_MS)
    throw problem('REQUEST_INVALID', '`expiry`: expected a time within 30 days.', 'expiry')
  const isBounded = permissions.every(
    (one) =>
      one.type === 'contract-call' ||
      (one.data.allowance !== '0' && one.data.period * 1_000 >= GRANT_PERIOD_MS),
  )
  if (isBounded) return
  throw problem('REQUEST_INVALID', '`permissions`: expected allowances with bounds.', 'permissions')
}
