import type { Transaction } from 'kysely'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/database/clock.ts'
import type { ProjectCache } from '#server/database/project-cache.ts'
import type { Schema } from '#server/database/schema.ts'
import { createGrantsRepository, type GrantsRepository } from '#server/features/sessions/grants-repository.ts'
import { GrantsService } from '#server/features/sessions/grants-service.ts'
import {
  addGrantRoutes,
  addSessionRoutes,
  type SessionRouteSettings,
} from '#server/features/sessions/routes.ts'
import { problem } from '#server/http/problems/problem.ts'
import { SignInError } from '#server/providers/verify-sign-in/sign-in-error.ts'
import { verifyEvm } from '#server/providers/verify-sign-in/verify-evm.ts'
import { askEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Devices } from '#server/wallet-api/devices/devices.ts'
import type { SessionStore } from '#server/wallet-api/session-store.ts'
import type { WalletPolicies } from '#server/wallet-api/wallet-policies.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'

interface GrantsSettings {
  readonly origins: { readonly api: string }
  readonly database: Database
  readonly projects: Pick<ProjectCache, 'find'>
  readonly policies: WalletPolicies
  readonly audit: AuditLog
  readonly clock: Clock
}

interface WalletGrantsSettings extends GrantsSettings {
  readonly routes: WalletRoutes
  readonly devices: Pick<Devices, 'onRemoved'>
  readonly sessions: Pick<SessionStore, 'onOthersEnded'>
}

/** Adds the grants of wallets; those of a browser end when it is logged out. */
export function addGrants(settings: WalletGrantsSettings): GrantsService {
  const { database, devices, sessions, routes, clock } = settings
  const grants = createGrantsRepository(database)
  const service = new GrantsService({ ...settings, grants, apiOrigin: settings.origins.api })
  devices.onRemoved((transaction, device) => endOf(grants, transaction, device, clock))
  sessions.onOthersEnded((transaction, device) =>
    endOf(grants, transaction, { ...device, isKept: true }, clock),
  )
  addGrantRoutes(routes, service)
  return service
}

function endOf(
  grants: GrantsRepository,
  transaction: Transaction<Schema>,
  device: Parameters<GrantsRepository['endOfDevice']>[1],
  clock: Clock,
): Promise<void> {
  return grants.endOfDevice(transaction, device, clock())
}

export interface SessionsSettings extends Pick<SessionRouteSettings, 'routes' | 'service' | 'accountOf'> {
  readonly origins: { readonly api: string }
  readonly nodes: ChainNodes
  readonly networks: ServedNetworks
}

/** Adds what sites and their visitors' other wallets ask about session permissions. */
export function addSessions(settings: SessionsSettings): void {
  const { nodes, networks, origins } = settings
  addSessionRoutes({
    ...settings,
    apiOrigin: origins.api,
    requireSigned: async ({ message, signature, caipAddress }) => {
      const { address = '', caipNetworkId: chainId = '' } = parseCaipAddress(caipAddress) ?? {}
      if (!networks.has(chainId))
        throw problem('NETWORK_UNKNOWN', 'The deployment does not serve this network.', 'address')
      const node = {
        call: async (request: Parameters<ReturnType<typeof askEvm>>[0]) =>
          askEvm(nodes, networks, chainId)(request),
      }
      try {
        await verifyEvm({ message, signature, address, chainId, node })
      } catch (thrown) {
        if (thrown instanceof SignInError) throw problem(thrown.code, thrown.message, 'signature')
        throw thrown
      }
    },
  })
}
