import { isAddress } from 'viem'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { Names } from '#server/providers/names/names.ts'
import { addressFor, ETHER } from './coin-types.ts'
import { normalLabel } from './name-rules.ts'
import type { NameService } from './name-service.ts'
import type { NamesRepository } from './names-repository.ts'
import type { Clock } from '#server/database/clock.ts'
import type { StoredName } from './stored-name.ts'
import { labelIn } from './zone.ts'

export interface OwnNamesSettings {
  readonly zone: string
  readonly service: Pick<NameService, 'resolve'>
  readonly names: Pick<NamesRepository, 'ofOwner'>
  readonly clock: Clock
}

/**
 * Adds the names of the deployment to those of the chain. A primary name on the chain takes precedence, since its account wrote
 * it in a transaction; the names below the zone are read from the database that the gateway answers from.
 *
 * @param chain Names of the chain.
 */
export function withOwnNames(chain: Names, { zone, service, names, clock }: OwnNamesSettings): Names {
  /** Undefined for a name outside of the zone. */
  const own = async (name: string): Promise<{ readonly found: StoredName | undefined } | undefined> => {
    const label = labelIn(zone, name)
    return label === undefined ? undefined : { found: await service.resolve(label) }
  }
  return {
    async nameOf(address, caipNetworkId) {
      const onChain = await chain.nameOf(address, caipNetworkId)
      const coinType = coinTypeOf(caipNetworkId)
      if (onChain !== null || coinType === undefined || !isAddress(address, { strict: false })) return onChain
      const [first] = await names.ofOwner(address, clock())
      if (first?.isPrimary !== true) return null
      const target = addressFor(first.addresses, coinType)
      return target?.toLowerCase() === address.toLowerCase() ? `${first.label}.${zone}` : null
    },
    async resolve(name, caipNetworkId) {
      const mine = await own(name)
      const label = labelIn(zone, name)
      const normal = label === undefined ? undefined : normalLabel(label)
      if (mine === undefined || normal === undefined) return chain.resolve(name, caipNetworkId)
      const coinType = coinTypeOf(caipNetworkId)
      const address =
        mine.found === undefined || coinType === undefined
          ? undefined
          : addressFor(mine.found.addresses, coinType)
      return { name: `${normal}.${zone}`, address: address ?? null }
    },
    async avatarOf(name) {
      const mine = await own(name)
      return mine === undefined ? chain.avatarOf(name) : (mine.found?.texts['avatar'] ?? null)
    },
  }
}

function coinTypeOf(caipNetworkId: string | undefined): number | undefined {
  if (caipNetworkId === undefined) return ETHER
  const parts = parseCaipNetworkId(caipNetworkId)
  return parts && NAMESPACES[parts.chainNamespace].coinType(parts.reference)
}
