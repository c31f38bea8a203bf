import { getAddress, parseAbi } from 'viem'
import * as z from 'zod'
import type { AssetIdParts } from '#schemas/primitives/asset-id.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { NodeRefusal, type AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { assetKey, type KnownTokens } from '#server/providers/tokens/known-token.ts'

/** What a payment shows of its asset. */
export interface AssetFacts {
  readonly symbol: string
  readonly decimals: number
}

export interface PaymentAssetSettings {
  readonly networks: ServedNetworks
  readonly tokens: KnownTokens
  readonly readers: EvmReaders
  /** Calls the JSON-RPC API of a network's nodes. */
  readonly ask: (caipNetworkId: string) => AskEvm
  readonly now: () => number
}

/**
 * Finds the facts of an asset; undefined for one that the deployment does not serve, or whose decimals the chain does not
 * state.
 *
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export type PaymentAssets = (asset: AssetIdParts) => Promise<AssetFacts | undefined>

const ABI = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])
const MAX_DECIMALS = 36
const MAX_SYMBOL = 32
const MAX_KEPT = 2_000
const CACHE_MS = 86_400_000
/** Shown of a token whose symbol nothing states. */
const UNNAMED = 'tokens'

const Supply = z.object({ value: z.object({ decimals: z.int().min(0).max(MAX_DECIMALS) }) })

/**
 * Creates the source of facts. Decimals of tokens are read from the chain even where a list states them, since a wrong number
 * would change what is paid.
 */
export function createPaymentAssets(settings: PaymentAssetSettings): PaymentAssets {
  const { networks, tokens, readers, ask, now } = settings
  const kept = new ReadCache<AssetFacts | undefined>({
    maxEntries: MAX_KEPT,
    now,
    // A contract may be deployed at the address in a moment.
    ttlMs: (facts) => (facts === undefined ? 0 : CACHE_MS),
  })

  async function read(asset: AssetIdParts, address: string): Promise<AssetFacts | undefined> {
    const { caipNetworkId } = asset
    const reader = readers(caipNetworkId)
    const chain =
      reader === undefined
        ? await readMint(ask(caipNetworkId), address)
        : await readContract(reader, getAddress(address))
    if (chain === undefined) return undefined
    const listed = tokens.find(caipNetworkId, address)
    return { symbol: listed?.symbol || chain.symbol || UNNAMED, decimals: chain.decimals }
  }

  return async (asset) => {
    const { caipNetworkId, address } = asset
    const network = networks.get(caipNetworkId)?.network
    if (network === undefined) return undefined
    if (address === undefined) return network.nativeCurrency
    return kept.get(assetKey({ caipNetworkId, address }), () => read(asset, address))
  }
}

async function readContract(
  reader: NonNullable<ReturnType<EvmReaders>>,
  address: `0x${string}`,
): Promise<AssetFacts | undefined> {
  const [decimals, symbol] = await Promise.all([
    answered(reader.readContract({ address, abi: ABI, functionName: 'decimals' })),
    answered(reader.readContract({ address, abi: ABI, functionName: 'symbol' })),
  ])
  if (decimals === undefined || decimals > MAX_DECIMALS) return undefined
  return { decimals, symbol: cleanName(symbol, MAX_SYMBOL) }
}

/** Undefined when the contract does not answer; failures of nodes are thrown. */
async function answered<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: unknown) => {
    const problem = nodeProblem(error)
    if (problem !== undefined) throw problem
    return undefined
  })
}

async function readMint(ask: AskEvm, mint: string): Promise<AssetFacts | undefined> {
  const answer = await ask({ method: 'getTokenSupply', params: [mint] }).catch((error: unknown) => {
    // The node answers so for an account that is no mint.
    if (error instanceof NodeRefusal) return undefined
    throw error
  })
  const decimals = Supply.safeParse(answer).data?.value.decimals
  return decimals === undefined ? undefined : { decimals, symbol: '' }
}
