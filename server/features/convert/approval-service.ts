import { encodeFunctionData, maxUint256, parseAbi, type PublicClient } from 'viem'
import type * as z from 'zod/mini'
import type {
  GAS_PRICE_ENDPOINT,
  SWAP_ALLOWANCE_ENDPOINT,
  SWAP_APPROVAL_ENDPOINT,
  SWAP_TOKENS_ENDPOINT,
} from '#schemas/http/blockchain/convert.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import type { Quotes } from '#server/providers/quotes/create-quotes.ts'
import type { KnownTokens } from '#server/providers/tokens/known-token.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'
import type { ProgramService } from './program-service.ts'
import { fromNode, gasOf, gasPriceOf } from './gas.ts'
import { marksOf } from './suggested-tokens.ts'
import { invalid, requireAccount, requireAsset, requireRouter, requireVenues } from './swap-sides.ts'

export interface ApprovalServiceSettings {
  readonly quotes: Quotes
  readonly readers: EvmReaders
  readonly networks: ServedNetworks
  readonly tokens: KnownTokens
  /** Swaps on Solana; undefined where none are configured. */
  readonly programs?: Pick<ProgramService, 'serves'> | undefined
  /** The origin that serves token pictures. */
  readonly apiOrigin: string
}

const ABI = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
])
const APPROVE_GAS = 60_000n
/** The blocks whose tips are read, and the percentiles of what they paid: standard, fast, instant. */
const BLOCKS = 10
const PERCENTILES = [25, 50, 90]

/** Answers what stands before a swap: its tokens, what routers may take, and what gas costs. */
export class ApprovalService {
  readonly #settings: ApprovalServiceSettings

  constructor(settings: ApprovalServiceSettings) {
    this.#settings = settings
  }

  /** @throws the problem SWAPS_UNSUPPORTED naming `chainId`. */
  tokens(chainId: string): z.output<typeof SWAP_TOKENS_ENDPOINT.answer> {
    const { quotes, networks, tokens, programs, apiOrigin } = this.#settings
    if (programs?.serves(chainId) !== true) requireVenues(quotes, chainId, 'chainId')
    const network = networks.get(chainId)?.network
    const coins = network
      ? [{ ...network.nativeCurrency, address: NAMESPACES[network.chainNamespace].nativeTokenAddress }]
      : []
    // SOL is listed as the coin, not as the token that wraps it.
    const listed = [...coins, ...tokens.of(chainId).filter(({ address }) => address !== WRAPPED_SOL)]
    return {
      tokens: listed.map(({ name, symbol, decimals, address }) => ({
        name,
        symbol,
        address: `${chainId}:${address}`,
        decimals,
        logoUri: tokenImageUrl(apiOrigin, symbol) ?? '',
        isVerified: true,
        ...marksOf(symbol),
      })),
    }
  }

  /** @throws the problems REQUEST_INVALID and SWAPS_UNSUPPORTED naming a parameter, UPSTREAM_FAILED and UPSTREAM_TIMEOUT. */
  async allowance(
    query: z.output<typeof SWAP_ALLOWANCE_ENDPOINT.query>,
  ): Promise<z.output<typeof SWAP_ALLOWANCE_ENDPOINT.answer>> {
    const { network, token, isNative, venues } = requireAsset(
      this.#settings.quotes,
      query.tokenAddress,
      'tokenAddress',
    )
    if (isNative) throw invalid('tokenAddress', 'is the coin, which needs no approval')
    const account = requireAccount(query.userAddress)
    const spender = requireRouter(venues, query.spender)
    const reading = this.#readerOf(network, 'tokenAddress').readContract({
      address: token,
      abi: ABI,
      functionName: 'allowance',
      args: [account, spender],
    })
    const allowance = await reading.catch((error: unknown) => {
      throw nodeProblem(error) ?? invalid('tokenAddress', 'is not a token')
    })
    return { allowance: String(allowance) }
  }

  /** @throws what {@link allowance} throws. */
  async approval(
    query: z.output<typeof SWAP_APPROVAL_ENDPOINT.query>,
  ): Promise<z.output<typeof SWAP_APPROVAL_ENDPOINT.answer>> {
    const { network, token, isNative, venues } = requireAsset(this.#settings.quotes, query.from, 'from')
    if (isNative) throw invalid('from', 'is the coin, which needs no approval')
    const account = requireAccount(query.userAddress)
    const spender = requireRouter(venues, query.spender)
    const amount = query.amount === undefined ? maxUint256 : BigInt(query.amount)
    if (amount > maxUint256) throw invalid('amount', 'is more than a token can count')
    const data = encodeFunctionData({ abi: ABI, functionName: 'approve', args: [spender, amount] })
    const reader = this.#readerOf(network, 'from')
    const [gas, gasPrice] = await Promise.all([
      gasOf(reader, { account, to: token, data, value: 0n }, APPROVE_GAS),
      gasPriceOf(reader),
    ])
    const to = `${network}:${token}`
    return {
      tx: { from: to, to, data, value: '0', eip155: { gas: Number(gas), gasPrice: String(gasPrice) } },
    }
  }

  /** @throws the problems GAS_PRICE_UNSUPPORTED naming `chainId`, UPSTREAM_FAILED and UPSTREAM_TIMEOUT. */
  async gasPrice(chainId: string): Promise<z.output<typeof GAS_PRICE_ENDPOINT.answer>> {
    const reader = this.#settings.readers(chainId)
    if (reader === undefined)
      throw problem('GAS_PRICE_UNSUPPORTED', 'Network not supported for Gas Price', 'chainId')
    const [price, tips] = await Promise.all([gasPriceOf(reader), readTips(reader)])
    const [standard = price, fast = standard, instant = fast] = tips
    return { standard: String(standard), fast: String(fast), instant: String(instant) }
  }

  #readerOf(network: string, field: string): PublicClient {
    const reader = this.#settings.readers(network)
    if (reader === undefined) throw problem('SWAPS_UNSUPPORTED', 'Network not supported for Swaps', field)
    return reader
  }
}

/** The next block’s base fee with the tips that recent blocks paid; empty on a network without them (EIP-1559). */
async function readTips(reader: PublicClient): Promise<bigint[]> {
  const history = await fromNode(
    reader.getFeeHistory({ blockCount: BLOCKS, rewardPercentiles: PERCENTILES }),
  ).catch(() => undefined)
  const base = history?.baseFeePerGas.at(-1)
  const rewards = history?.reward?.filter((tips) => tips.some((tip) => tip > 0n)) ?? []
  if (base === undefined || base === 0n) return []
  return PERCENTILES.map((_, index) => {
    const tips = rewards.map((row) => row[index] ?? 0n).toSorted((one, other) => Number(one - other))
    return base + (tips[Math.floor(tips.length / 2)] ?? 0n)
  })
}
