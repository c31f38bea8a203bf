import { parseAbi } from 'viem'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { assetKey, type KnownTokens } from './known-token.ts'

/** What is known about a token contract. */
export interface TokenFacts {
  /** Cleaned; for a token on no list its maker chose it, or it is empty. */
  readonly name: string
  /** Cleaned; for a token on no list its maker chose it, or it is empty. */
  readonly symbol: string
  /** 0 where the contract states no valid number. */
  readonly decimals: number
  /** Whether it is on a list that the operator trusts. */
  readonly isVerified: boolean
}

/** Returns facts by contract, spelled as requested. Throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT. */
export type TokenFactsOf = (
  caipNetworkId: string,
  contracts: readonly string[],
) => Promise<ReadonlyMap<string, TokenFacts>>

export interface TokenFactsSettings {
  readonly tokens: KnownTokens
  readonly readers: EvmReaders
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const ABI = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const MAX_KEPT = 10_000
const CACHE_MS = 86_400_000
const MAX_NAME = 100
const MAX_SYMBOL = 32
const MAX_DECIMALS = 36

/** Returns what the operator's lists say of tokens; others are read from their contracts on EVM networks. */
export function createTokenFacts({ tokens, readers, now }: TokenFactsSettings): TokenFactsOf {
  const cache = new ValueCache<TokenFacts>({ maxEntries: MAX_KEPT, now })
  return async (caipNetworkId, contracts) => {
    const facts = new Map<string, TokenFacts>()
    const unknown: string[] = []
    for (const contract of new Set(contracts)) {
      const listed = tokens.find(caipNetworkId, contract)
      const known = listed
        ? { ...listed, isVerified: true }
        : cache.get(assetKey({ caipNetworkId, address: contract }))
      if (known) facts.set(contract, known)
      else unknown.push(contract)
    }
    for (const [contract, read] of await readFacts(readers, caipNetworkId, unknown)) {
      cache.set(assetKey({ caipNetworkId, address: contract }), read, CACHE_MS)
      facts.set(contract, read)
    }
    return facts
  }
}

async function readFacts(
  readers: EvmReaders,
  caipNetworkId: string,
  contracts: readonly string[],
): Promise<ReadonlyMap<string, TokenFacts>> {
  const reader = readers(caipNetworkId)
  const addresses = contracts.filter((contract) => isEvmAddress(contract))
  if (reader === undefined || addresses.length === 0) return new Map()
  const read = await reader.multicall({
    contracts: addresses.flatMap((address) => [
      { address, abi: ABI, functionName: 'name' } as const,
      { address, abi: ABI, functionName: 'symbol' } as const,
      { address, abi: ABI, functionName: 'decimals' } as const,
    ]),
    allowFailure: true,
  })
  const failed = read.find(({ error }) => error !== undefined && nodeProblem(error) !== undefined)
  if (failed) throw nodeProblem(failed.error)
  return new Map(
    addresses.map((address, at) => {
      const [name, symbol, decimals] = read.slice(at * 3).map(({ result }) => result)
      return [
        address,
        {
          name: cleanName(name, MAX_NAME),
          symbol: cleanName(symbol, MAX_SYMBOL),
          decimals: typeof decimals === 'number' && decimals <= MAX_DECIMALS ? decimals : 0,
          isVerified: false,
        },
      ]
    }),
  )
}
