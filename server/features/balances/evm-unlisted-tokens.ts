import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { tokenText } from '#server/providers/tokens/token-text.ts'
import type { Holding } from './holdings.ts'
import {
  readContracts,
  wordOf,
  type ContractAnswer,
  type MulticallSettings,
} from '#server/providers/evm-nodes/multicall.ts'

type ContractPlace = Omit<MulticallSettings, 'nodes' | 'gas'>

export interface UnlistedTokens {
  /** Failures of nodes and tokens are not thrown. */
  read(
    place: ContractPlace,
    tokens: readonly Address[],
    account: Address,
  ): Promise<{ readonly holdings: readonly Holding[]; readonly isComplete: boolean }>
}

interface TokenMetadata {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
])
const METADATA_READS = (['decimals', 'symbol', 'name'] as const).map((functionName) =>
  encodeFunctionData({ abi: ABI, functionName }),
)
const READS_PER_TOKEN = 1 + METADATA_READS.length
const MAX_DECIMALS = 36n
const MAX_NAME = 100
const MAX_SYMBOL = 32
const MAX_CACHED = 10_000
const CACHE_MS = 3_600_000
/** The gas limit of all reads of a token that is retried by itself. */
const RETRY_GAS = 1_000_000n
const MAX_RETRIES = 16
/** Tokens per call: a token that breaks its batch affects no more than these. */
const BATCH_SIZE = 64

/**
 * Reads balances and metadata of unlisted tokens. Anyone can deploy such a token: it may burn all gas or return megabytes or
 * garbage. Tokens are read in batches; those of a batch that failed are retried one by one.
 */
export function createUnlistedTokens({
  nodes,
  now,
}: {
  readonly nodes: ChainNodes
  readonly now: () => number
}): UnlistedTokens {
  const metadata = new ValueCache<TokenMetadata>({ maxEntries: MAX_CACHED, now })

  /** The holding is undefined for tokens that did not answer. */
  async function readHoldings(place: MulticallSettings, tokens: readonly Address[], account: Address) {
    const balance = encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [account] })
    const reads = tokens.flatMap((target) =>
      [balance, ...METADATA_READS].map((callData) => ({ target, callData })),
    )
    const answers = await readContracts(place, reads).catch((error: unknown) => {
      if (problemCode(error) === undefined) throw error
      return undefined
    })
    return tokens.map((token, index) => {
      const ownAnswers = answers?.slice(index * READS_PER_TOKEN, (index + 1) * READS_PER_TOKEN) ?? []
      return { token, holding: holdingOf(place, token, ownAnswers) }
    })
  }

  function holdingOf(
    { served }: MulticallSettings,
    address: Address,
    [balance, ...answers]: readonly ContractAnswer[],
  ): Holding | undefined {
    const amount = balance && wordOf(balance)
    const key = `${served.network.caipNetworkId}/${address}`
    const text = metadata.get(key) ?? metadataOf(answers)
    if (amount === undefined || text === undefined) return undefined
    metadata.set(key, text, CACHE_MS)
    return { address, ...text, amount, isVerified: false }
  }

  return {
    async read(place, tokens, account) {
      const groups = Array.from({ length: Math.ceil(tokens.length / BATCH_SIZE) }, (_, at) =>
        tokens.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
      )
      const first = (
        await Promise.all(groups.map((group) => readHoldings({ ...place, nodes }, group, account)))
      ).flat()
      const unanswered = first.flatMap(({ token, holding }) => (holding === undefined ? [token] : []))
      const retried = await Promise.all(
        unanswered
          .slice(0, MAX_RETRIES)
          .map((token) => readHoldings({ ...place, nodes, gas: RETRY_GAS }, [token], account)),
      )
      const holdings = [...first, ...retried.flat()].flatMap(({ holding }) => holding ?? [])
      return {
        holdings: holdings.filter(({ amount }) => amount > 0n),
        isComplete: unanswered.length <= MAX_RETRIES,
      }
    },
  }
}

/** Returns undefined when the decimals are missing or too large to display. */
function metadataOf([decimals, symbol, name]: readonly ContractAnswer[]): TokenMetadata | undefined {
  const digits = decimals && wordOf(decimals)
  if (digits === undefined || digits > MAX_DECIMALS) return undefined
  return {
    name: tokenText(name, MAX_NAME),
    symbol: tokenText(symbol, MAX_SYMBOL),
    decimals: Number(digits),
  }
}
