import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'
import { ChangeService } from '#server/features/names/change-service.ts'
import { isEvmCoinType } from '#server/features/names/coin-types.ts'
import { addGatewayRoutes } from '#server/features/names/gateway-routes.ts'
import { createGateway, type AnswerGateway } from '#server/features/names/gateway.ts'
import { createNameRules } from '#server/features/names/name-rules.ts'
import { NameService } from '#server/features/names/name-service.ts'
import { createNamesRepository } from '#server/features/names/names-repository.ts'
import { withOwnNames } from '#server/features/names/own-names.ts'
import { addNameRoutes, type NameParts } from '#server/features/names/routes.ts'
import { verifyAccount } from '#server/features/names/verify-account.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { askEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import type { Names } from '#server/providers/names/names.ts'
import type { BlockchainSettings } from './blockchain-parts.ts'

/** Adds the names that the deployment offers. @returns the names of the chain together with them. */
export function addNames(settings: BlockchainSettings, chain: Names): Names {
  const { app, routes, config, budget } = settings
  const offered = createOffer(settings, chain)
  addGatewayRoutes(app, {
    answer: offered?.answer,
    limit: budget('name-gateway', config.limits.readsPerMinutePerClient),
  })
  addNameRoutes({
    routes,
    parts: offered?.parts,
    changeLimit: budget('names', config.limits.namesPerMinutePerClient),
  })
  return offered?.names ?? chain
}

interface Offer {
  readonly parts: NameParts
  readonly answer: AnswerGateway
  readonly names: Names
}

/** Undefined without `names.offer` or the key that signs for it. */
function createOffer(
  { config, database, nodes, networks, clock }: BlockchainSettings,
  chain: Names,
): Offer | undefined {
  const { namesKey: key } = config
  const { offer } = config.names
  const resolver = offer?.resolver
  if (offer === undefined || resolver === undefined || key === undefined) return undefined
  const { zone, reserved, blocked, lifetimeDays, perAccount, ttlSeconds } = offer
  const names = createNamesRepository(database, zone)
  const wallets = BUILT_IN_WALLETS.map(({ name }) => name)
  const judge = createNameRules({ reserved: [...reserved, ...wallets], blocked })
  const service = new NameService({ zone, names, judge, clock })
  const verifying = {
    chainIds: new Set(networks.keys()),
    call: async (request: { readonly method: string; readonly params?: unknown }, caipNetworkId: string) =>
      askEvm(nodes, networks, caipNetworkId)(request),
  }
  const changes = new ChangeService({
    zone,
    names,
    judge,
    clock,
    verify: (signed) => verifyAccount(signed, verifying),
    perAccount,
    lifetimeDays,
  })
  return {
    parts: { zone, lifetimeDays, coinTypes: otherCoinTypes(networks), service, changes },
    answer: createGateway({ zone, resolver, key, ttlSeconds, service, clock }),
    names: withOwnNames(chain, { zone, service, names, clock }),
  }
}

/** The coin types of served networks that are not EVM. */
function otherCoinTypes(networks: ServedNetworks): number[] {
  const all = [...networks.keys()].flatMap((id) => {
    const parts = parseCaipNetworkId(id)
    return (parts && NAMESPACES[parts.chainNamespace].coinType(parts.reference)) ?? []
  })
  return [...new Set(all)].filter((coinType) => !isEvmCoinType(coinType))
}
