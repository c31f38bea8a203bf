import { encodeFunctionData, getAddress, isAddress, parseAbi, type Address } from 'viem'
import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import { askRpc, resultsOf } from '#server/providers/chain-nodes/ask-rpc.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'
import type { EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import type { KnownToken, KnownTokens } from '#server/providers/tokens/known-token.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'
import {
  createReceivedTokens,
  type ReceivedHoldings,
  type ReceivedTokensRequest,
  type ReceivedTokens,
} from './evm-received-tokens.ts'
import { coinHolding, type Holding, type Holdings, type HoldingsReader } from './holdings.ts'
import type { IndexedTokens } from './indexed-tokens.ts'
import {
  coinRead,
  readContracts,
  wordOf,
  type ContractAnswer,
} from '#server/providers/evm-nodes/multicall.ts'

export interface EvmHoldingsSettings {
  readonly nodes: ChainNodes
  readonly readers: EvmReaders
  readonly tokens: KnownTokens
  readonly indexed: IndexedTokens
  readonly now: () => number
}

const ABI = parseAbi(['function balanceOf(address) view returns (uint256)'])
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const LISTED: Omit<DataSource, 'isComplete'> = {
  id: 'listed-tokens',
  name: 'Tokens of the lists',
  covers: 'listed-tokens',
}

/**
 * Reads the coin and token balances of EVM accounts: listed tokens, tokens received recently, and tokens known to the index.
 */
export function createEvmHoldings(settings: EvmHoldingsSettings): HoldingsReader {
  const { nodes, readers, tokens } = settings
  const received = createReceivedTokens(settings)
  return {
    normalise: (address) => (isAddress(address) ? getAddress(address) : undefined),
    async read(served, address, projectId) {
      if (!isAddress(address)) throw new Error('The address was not normalised.')
      const multicall = readers(served.network.caipNetworkId)?.chain?.contracts?.multicall3?.address
      const listed = tokens
        .of(served.network.caipNetworkId)
        .flatMap((token) =>
          isAddress(token.address, { strict: false }) ? [{ token, target: token.address }] : [],
        )
      const callData = encodeFunctionData({ abi: ABI, args: [address] })
      const reads = multicall && [
        coinRead(multicall, address),
        ...listed.map(({ target }) => ({ target, callData })),
      ]
      const [answers, unlisted] = await Promise.all([
        reads && readContracts({ nodes, served, multicall }, reads),
        multicall && readReceivedTokens(received, { served, multicall, address, projectId }),
      ])
      const [coin, ...balances] = answers ?? []
      const amount = coin && wordOf(coin)
      if (amount === undefined) return readCoinOnly(nodes, served, address)
      return combine(served, amount, listedHoldings(listed, balances), unlisted)
    },
  }
}

type FoundHoldings = Pick<Holdings, 'sources'> & { readonly holdings: readonly Holding[] }

function combine(
  served: ServedNetwork,
  amount: bigint,
  listed: FoundHoldings,
  unlisted: FoundHoldings | undefined,
): Holdings {
  return {
    holdings: [coinHolding(served, amount), ...listed.holdings, ...(unlisted?.holdings ?? [])],
    sources: [...listed.sources, ...(unlisted?.sources ?? [])],
  }
}

/**
 * A list may name a token that is not deployed on this chain, which counts as zero. A call that reverts makes the answer
 * incomplete.
 */
function listedHoldings(
  listed: readonly { readonly token: KnownToken }[],
  answers: readonly ContractAnswer[],
): FoundHoldings {
  const read = listed.map(({ token }, index) => {
    const answer = answers[index] ?? { success: false, returnData: '0x' }
    const isAbsent = answer.success && answer.returnData === '0x'
    return { token, amount: isAbsent ? 0n : wordOf(answer) }
  })
  return {
    holdings: read.flatMap(({ token: { address, name, symbol, decimals }, amount = 0n }) =>
      amount === 0n ? [] : [{ address, name, symbol, decimals, amount, isVerified: true }],
    ),
    sources: [{ ...LISTED, isComplete: read.every(({ amount }) => amount !== undefined) }],
  }
}

/** Reads only the coin, for chains without Multicall3. */
async function readCoinOnly(nodes: ChainNodes, served: ServedNetwork, address: Address): Promise<Holdings> {
  const calls = [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBalance', params: [address, 'latest'] },
  ]
  const amount = await askRpc(nodes, served, calls, (answers) => {
    const [chainId, balance] = (resultsOf(answers) ?? []).map(quantityOf)
    return chainId === BigInt(served.network.id) ? balance : undefined
  })
  return { holdings: [coinHolding(served, amount)], sources: [{ ...LISTED, isComplete: false }] }
}

function quantityOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined
}

const RECEIVED_TIMEOUT_MS = 3_000
const RECEIVED: Omit<DataSource, 'isComplete'> = {
  id: 'recent-transfers',
  name: 'Recent transfers',
  covers: 'unlisted-tokens',
}

/** Reads unlisted tokens. A failure here must not hide the other balances. */
async function readReceivedTokens(
  received: ReceivedTokens,
  request: ReceivedTokensRequest,
): Promise<FoundHoldings> {
  const onTimeout = (): ReceivedHoldings => ({ holdings: [], isComplete: false })
  const { holdings, ...reach } = await withTimeout(received.of(request), RECEIVED_TIMEOUT_MS, onTimeout)
  return { holdings, sources: [{ ...RECEIVED, ...reach }] }
}
