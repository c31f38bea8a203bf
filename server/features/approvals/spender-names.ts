import * as z from 'zod'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { AGGREGATORS } from '#schemas/networks/aggregators.ts'
import { SWAP_DEPLOYMENTS } from '#schemas/networks/swap-deployments.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import { mapInBatches } from '#server/providers/map-in-batches.ts'
import type { Names } from '#server/providers/names/names.ts'
import type { KnownTokens } from '#server/providers/tokens/known-token.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'

/** Returns what descriptors say about a contract; the address is in lower case. */
export type DescribeContract = (chainId: number, address: string) => Promise<ContractDescriptors>

export interface SpenderNamesSettings {
  readonly describe: DescribeContract
  readonly tokens: KnownTokens
  readonly names: Names
  /** Routers that the operator names, by CAIP-2 id. */
  readonly venues: Readonly<
    Record<string, { readonly venues: readonly { readonly router: string; readonly name: string }[] }>
  >
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Finds names of contracts and accounts that may move assets. */
export interface SpenderNames {
  /** Names of known contracts, by address in lower case; others are missing. */
  known(caipNetworkId: string, spenders: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Names that addresses claim for themselves, as far as they are found quickly. */
  claimed(caipNetworkId: string, spenders: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const AT_ONCE = 16
const MAX_CLAIMED = 24
const CLAIMED_WAIT_MS = 400
const MAX_CACHED = 10_000
const CACHE_MS = 300_000
/** Descriptors of a standard name its page in place of a maker: they are of tokens, not of a spender. */
const STANDARDS = 'https://eips.ethereum.org/'

const Metadata = z.object({
  owner: z.string().optional(),
  contractName: z.string().optional(),
  info: z.object({ url: z.string().optional() }).optional(),
})

/** Names come from descriptors, token lists and the routers of swaps; only those count as known. */
export function createSpenderNames(settings: SpenderNamesSettings): SpenderNames {
  const { describe, tokens, names, now } = settings
  const described = new ValueCache<string>({ maxEntries: MAX_CACHED, now })

  async function descriptorName(caipNetworkId: string, spender: string): Promise<string> {
    const key = `${caipNetworkId}/${spender}`
    const cached = described.get(key)
    if (cached !== undefined) return cached
    const { calldata } = await describe(Number(caipNetworkId.split(':')[1]), spender)
    const name = nameOf(calldata?.['metadata'])
    described.set(key, name, CACHE_MS)
    return name
  }

  return {
    async known(caipNetworkId, spenders) {
      const routers = routersOf(settings, caipNetworkId)
      const found = await mapInBatches(spenders, AT_ONCE, async (spender) => {
        const name =
          routers.get(spender) ??
          (cleanName(tokens.find(caipNetworkId, spender)?.name) ||
            (await descriptorName(caipNetworkId, spender)))
        return [spender, name] as const
      })
      return new Map(found.filter(([, name]) => name !== ''))
    },
    async claimed(caipNetworkId, spenders) {
      const found = new Map<string, string>()
      const asking = mapInBatches(spenders.slice(0, MAX_CLAIMED), AT_ONCE, async (spender) => {
        const name = await names.nameOf(spender, caipNetworkId).catch(() => null)
        if (name !== null) found.set(spender, cleanName(name))
      })
      await withTimeout(asking, CLAIMED_WAIT_MS, () => [])
      return new Map(found)
    },
  }
}

function routersOf(
  { venues }: Pick<SpenderNamesSettings, 'venues'>,
  caipNetworkId: string,
): ReadonlyMap<string, string> {
  const own = venues[caipNetworkId]?.venues ?? []
  const builtIn = SWAP_DEPLOYMENTS[caipNetworkId]?.venues ?? []
  const aggregators = Object.values(AGGREGATORS).filter(({ networks }) => networks.includes(caipNetworkId))
  return new Map(
    [...aggregators, ...builtIn, ...own].map(({ router, name }) => [router.toLowerCase(), cleanName(name)]),
  )
}

function nameOf(metadata: unknown): string {
  const { owner, contractName, info } = Metadata.safeParse(metadata).data ?? {}
  if (info?.url?.startsWith(STANDARDS)) return ''
  const parts = [owner, contractName].filter((part) => part !== undefined && part !== '')
  const isRepeated = owner !== undefined && contractName?.includes(owner)
  return cleanName(isRepeated ? contractName : parts.join(' '))
}
