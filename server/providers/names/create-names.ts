import {
  BaseError,
  ContractFunctionRevertedError,
  getAddress,
  isAddress,
  type Address,
  type PublicClient,
} from 'viem'
import { normalize } from 'viem/ens'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { withGateways } from './gateway-reads.ts'
import type { Names, ResolvedName } from './names.ts'

export interface NamesSettings {
  /** CAIP-2 id of the network that has the registry. */
  readonly network: string
  /** Resolves a name in one call (ENSIP-21). */
  readonly universalResolver: Address
  readonly readers: EvmReaders
  readonly now: () => number
}

const CACHE_MS = 300_000
const MAX_KEPT = 10_000
const MAX_CHARACTERS = 255
const ETHER = 60n

/** Resolves names of the Ethereum Name Service with the contracts of a network. */
export function createNames({ network, universalResolver, readers, now }: NamesSettings): Names {
  const cache = <T>() => new ReadCache<T>({ maxEntries: MAX_KEPT, now, ttlMs: CACHE_MS })
  const names = cache<string | null>()
  const addresses = cache<string | null>()
  const avatars = cache<string | null>()
  const at = { universalResolverAddress: universalResolver }

  function addressOf(reader: PublicClient, name: string, coinType: bigint): Promise<string | null> {
    return addresses.get(`${coinType}/${name}`, async () => {
      const found = await withGateways(() =>
        reader.getEnsAddress({ ...at, name, coinType, strict: true }),
      ).catch(nullOrProblem)
      return found !== null && isAddress(found) ? getAddress(found) : null
    })
  }

  /** Returns the name that an address claims for a coin type (ENSIP-19), whether or not it resolves back. */
  function saidOf(reader: PublicClient, address: Address, coinType: bigint): Promise<string | null> {
    return names.get(`${coinType}/${address}`, async () => {
      const said = await withGateways(() =>
        reader.getEnsName({ ...at, address, coinType, strict: true }),
      ).catch(nullOrProblem)
      // Only a normalised name is shown, so that none passes for another.
      return said !== null && normalName(said) === said ? said : null
    })
  }

  return {
    async nameOf(address, caipNetworkId) {
      const reader = readers(network)
      const coinType = coinTypeOf(caipNetworkId)
      if (reader === undefined || coinType === undefined || !isEvmAddress(address)) return null
      const own = getAddress(address)
      const said = await Promise.all([...new Set([coinType, ETHER])].map((one) => saidOf(reader, own, one)))
      for (const name of said)
        if (name !== null && (await addressOf(reader, name, coinType)) === own) return name
      return null
    },

    async resolve(text, caipNetworkId): Promise<ResolvedName | undefined> {
      const name = normalName(text)
      if (name === undefined) return undefined
      const reader = readers(network)
      const coinType = coinTypeOf(caipNetworkId)
      if (reader === undefined || coinType === undefined) return { name, address: null }
      return { name, address: await addressOf(reader, name, coinType) }
    },

    async avatarOf(text) {
      const [reader, name] = [readers(network), normalName(text)]
      if (reader === undefined || name === undefined) return null
      return avatars.get(name, () =>
        withGateways(() => reader.getEnsText({ ...at, name, key: 'avatar', strict: true }))
          .then((record) => record || null)
          .catch(nullOrProblem),
      )
    },
  }
}

/**
 * Normalises a name (ENSIP-15); undefined for a text that is no name: without a dot, with an empty part or a forbidden
 * character.
 */
function normalName(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  try {
    const name = normalize(text)
    const parts = name.split('.')
    return parts.length > 1 && parts.every((part) => part !== '') ? name : undefined
  } catch {
    return undefined
  }
}

/**
 * Only the network's own record counts (ENSIP-9, ENSIP-11), because the owner of an address on Ethereum need not have it
 * elsewhere. A record for all EVM chains (ENSIP-19) is applied by the name's resolver.
 */
function coinTypeOf(caipNetworkId: string | undefined): bigint | undefined {
  if (caipNetworkId === undefined) return ETHER
  const parts = parseCaipNetworkId(caipNetworkId)
  const namespace = parts && NAMESPACES[parts.chainNamespace]
  const own = namespace?.features.names === true ? namespace.coinType(parts?.reference ?? '') : undefined
  return own === undefined ? undefined : BigInt(own)
}

/** A contract that reverts has no record; a node that fails is a problem. */
function nullOrProblem(error: unknown): null {
  const fault = nodeProblem(error)
  if (fault !== undefined) throw fault
  const isNo =
    error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (isNo) return null
  throw problem('UPSTREAM_FAILED', 'The node that resolves names could not be read. Try again in a moment.')
}
