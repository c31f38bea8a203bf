import {
  decodeAbiParameters,
  encodeFunctionData,
  hexToString,
  parseAbi,
  parseAbiParameters,
  size,
  type Address,
  type Hex,
} from 'viem'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { Holding } from './holdings.ts'
import { readTogether, wordOf, type ContractAnswer, type MulticallSettings } from './multicall.ts'

type Place = Omit<MulticallSettings, 'nodes' | 'gas'>

export interface UnlistedTokens {
  /** Does not throw for nodes or tokens. */
  read(
    place: Place,
    tokens: readonly Address[],
    account: Address,
  ): Promise<{ readonly holdings: readonly Holding[]; readonly isComplete: boolean }>
}

interface TokenText {
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
const STRING = parseAbiParameters('string')
const TEXTS = (['decimals', 'symbol', 'name'] as const).map((functionName) =>
  encodeFunctionData({ abi: ABI, functionName }),
)
const READS_EACH = 1 + TEXTS.length
const MOST_DECIMALS = 36n
const MOST_NAME = 100
const MOST_SYMBOL = 32
const MOST_KEPT = 10_000
const KEPT_MS = 3_600_000
/** For a token that is asked alone, all its reads together. */
const GAS_ALONE = 1_000_000n
const MOST_ALONE = 16
/** One that spoils the answer of those it is asked with spoils no more than these. */
const TOGETHER = 64

/**
 * Tokens whoever wanted to has made: one may burn all gas, answer megabytes or nonsense. They are asked together; those
 * that did not answer once more, each alone.
 */
export function createUnlistedTokens({
  nodes,
  now,
}: {
  readonly nodes: ChainNodes
  readonly now: () => number
}): UnlistedTokens {
  const texts = new ValueCache<TokenText>({ maxEntries: MOST_KEPT, now })

  /** Undefined for those that did not answer. */
  async function ask(place: MulticallSettings, tokens: readonly Address[], account: Address) {
    const balance = encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [account] })
    const reads = tokens.flatMap((target) => [balance, ...TEXTS].map((callData) => ({ target, callData })))
    const answers = await readTogether(place, reads).catch((error: unknown) => {
      if (problemCode(error) === undefined) throw error
      return undefined
    })
    return tokens.map((token, index) => {
      const own = answers?.slice(index * READS_EACH, (index + 1) * READS_EACH) ?? []
      return { token, holding: holdingOf(place, token, own) }
    })
  }

  function holdingOf(
    { served }: MulticallSettings,
    address: Address,
    [balance, ...said]: readonly ContractAnswer[],
  ): Holding | undefined {
    const amount = balance && wordOf(balance)
    const key = `${served.network.caipNetworkId}/${address}`
    const text = texts.get(key) ?? textOf(said)
    if (amount === undefined || text === undefined) return undefined
    texts.set(key, text, KEPT_MS)
    return { address, ...text, amount, isVerified: false }
  }

  return {
    async read(place, tokens, account) {
      const groups = Array.from({ length: Math.ceil(tokens.length / TOGETHER) }, (_, at) =>
        tokens.slice(at * TOGETHER, (at + 1) * TOGETHER),
      )
      const together = (
        await Promise.all(groups.map((group) => ask({ ...place, nodes }, group, account)))
      ).flat()
      const silent = together.flatMap(({ token, holding }) => (holding === undefined ? [token] : []))
      const alone = await Promise.all(
        silent
          .slice(0, MOST_ALONE)
          .map((token) => ask({ ...place, nodes, gas: GAS_ALONE }, [token], account)),
      )
      const holdings = [...together, ...alone.flat()].flatMap(({ holding }) => holding ?? [])
      return {
        holdings: holdings.filter(({ amount }) => amount > 0n),
        isComplete: silent.length <= MOST_ALONE,
      }
    },
  }
}

/** Undefined for what says no number of decimals that anybody could show. */
function textOf([decimals, symbol, name]: readonly ContractAnswer[]): TokenText | undefined {
  const digits = decimals && wordOf(decimals)
  if (digits === undefined || digits > MOST_DECIMALS) return undefined
  return {
    name: shown(name, MOST_NAME),
    symbol: shown(symbol, MOST_SYMBOL),
    decimals: Number(digits),
  }
}

function shown(answer: ContractAnswer | undefined, most: number): string {
  return answer?.success === true ? cleanName(decodeText(answer.returnData), most) : ''
}

/** Early tokens answer 32 bytes in place of a text. */
function decodeText(data: Hex): string {
  try {
    return size(data) === 32 ? hexToString(data, { size: 32 }) : decodeAbiParameters(STRING, data)[0]
  } catch {
    return ''
  }
}
