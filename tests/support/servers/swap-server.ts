import { setTimeout } from 'node:timers/promises'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  walletActions,
  type Address,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { foundry } from 'viem/chains'
import * as z from 'zod'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_SWAPS } from '#demo/chains/local-swaps.ts'
import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import {
  SWAP_QUOTES_ENDPOINT,
  SWAP_TRANSACTION_ENDPOINT,
  type SwapQuote,
} from '#schemas/http/blockchain/convert.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { deployLaterRouter } from '#tests/support/chains/later-router.ts'
import { startForwardingNode, type ForwardingNode } from './forwarding-node.ts'
import { freePorts } from './free-ports.ts'
import { startTestServer, type TestServer } from './start-server.ts'

export const SWAP_NETWORK = 'eip155:31337'
export const NATIVE_COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The visitor who swaps. */
export const SWAPPER = DEMO_ACCOUNTS.evm

const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function mint(address, uint256)',
  'function deposit() payable',
  'function approve(address, uint256)',
])
const LIMITS = { accountPerMinutePerClient: 1_000_000, accountPerMinutePerProject: 1_000_000 }
/** More than any swap needs. */
const GAS = 8_000_000n
const POLL_MS = 10
const MINED_WITHIN_MS = 30_000

export type SwapTransaction = z.output<typeof SWAP_TRANSACTION_ENDPOINT.answer>

const Refusal = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
  status: z.string(),
  reasons: z.array(z.object({ name: z.string(), description: z.string() })),
})

/** What is asked: tokens as addresses of the local chain. */
export interface SwapWish {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly exact?: 'from' | 'to'
  readonly slippage?: number
}

/** What a deployment asks beside the venues. */
export interface SwapAggregators {
  readonly config: NonNullable<NonNullable<ConfigFileInput['swaps']>['aggregators']>
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/**
 * Starts a deployment with the local chain’s venues, and clients of both.
 *
 * @param options.later whether `SwapRouter02` is one more venue of its pools.
 * @param options.venuesAt sets up other venues on the chain at a URL.
 * @param options.aggregators starts the aggregators of the deployment, for a chain by its URL.
 * @param options.log receives every line of the log.
 */
export async function startSwapServer(
  options: {
    readonly later?: boolean
    readonly venuesAt?: (url: string) => Promise<ConfigFileInput['swaps']>
    readonly aggregators?: (chainUrl: string) => Promise<SwapAggregators>
    readonly log?: (line: string) => void
  } = {},
): Promise<SwapServer> {
  const [port = 0] = await freePorts(1)
  const chain = await startEvmChain(port)
  const node = await startForwardingNode(chain.url)
  const clock = { aheadMs: 0 }
  const added = options.later === true ? [await deployLaterRouter(chain.url)] : []
  const aggregators = await options.aggregators?.(chain.url)
  const venues = (await options.venuesAt?.(chain.url)) ?? withVenues(added)
  const swaps = { ...venues, aggregators: [...(aggregators?.config ?? [])] }
  const server = await startTestServer({
    ...(options.log === undefined ? {} : { log: options.log }),
    environment: aggregators?.environment ?? {},
    clock: () => Date.now() + clock.aheadMs,
    chains: { [SWAP_NETWORK]: { rpcUrls: [node.url] } },
    config: { tokens: { builtIn: false, own: LOCAL_EVM_TOKENS }, swaps, limits: LIMITS },
  })
  return new SwapServer(chain.url, node, server, clock, async () => {
    await server.stop()
    await aggregators?.stop()
    await node.stop()
    await chain.stop()
  })
}

type LaterVenue = Awaited<ReturnType<typeof deployLaterRouter>>

function withVenues(added: readonly LaterVenue[]) {
  const networks = Object.entries(LOCAL_SWAPS.networks).map(([id, network]) => {
    const venues: ((typeof network.venues)[number] | LaterVenue)[] = [...network.venues, ...added]
    return [id, { ...network, venues }] as const
  })
  return { ...LOCAL_SWAPS, networks: Object.fromEntries(networks) }
}

export class SwapServer {
  readonly node: ForwardingNode
  readonly server: TestServer
  readonly stop: () => Promise<void>
  readonly url: string
  readonly #clock: { aheadMs: number }

  constructor(
    url: string,
    node: ForwardingNode,
    server: TestServer,
    clock: { aheadMs: number },
    stop: () => Promise<void>,
  ) {
    this.url = url
    this.#clock = clock
    this.node = node
    this.server = server
    this.stop = stop
  }

  /** The time of the server, in milliseconds. */
  get now(): number {
    return Date.now() + this.#clock.aheadMs
  }

  /** Lets time pass for the server, so that what it read before is read again. */
  pass(ms: number): void {
    this.#clock.aheadMs += ms
  }

  get reader(): PublicClient {
    const transport = http(this.url)
    return createPublicClient({ chain: foundry, transport, cacheTime: 0, pollingInterval: POLL_MS })
  }

  get(path: string, query: Readonly<Record<string, string>>): Promise<Response> {
    const said = new URLSearchParams({ projectId: 'demo', ...query })
    return fetch(`${this.server.urls.api}/v1/convert/${path}?${said}`)
  }

  /** Asks for quotes. @returns the whole answer. */
  ask({ from, to, amount, exact, slippage }: SwapWish): Promise<Response> {
    return this.get('quotes', {
      from: idOf(from),
      to: idOf(to),
      amount: String(amount),
      userAddress: SWAPPER,
      ...(exact === undefined ? {} : { exact }),
      ...(slippage === undefined ? {} : { slippage: String(slippage) }),
    })
  }

  async quotes(wish: SwapWish): Promise<readonly SwapQuote[]> {
    const answer = await this.ask(wish)
    if (answer.status !== 200) throw new Error(await answer.text())
    return SWAP_QUOTES_ENDPOINT.answer.parse(await answer.json()).quotes
  }

  /** The quote of one venue. */
  async quoteOf(venue: string, wish: SwapWish): Promise<SwapQuote> {
    const found = (await this.quotes(wish)).find(({ source }) => source.id === venue)
    if (found === undefined) throw new Error(`${venue} has no quote.`)
    return found
  }

  post(body: unknown): Promise<Response> {
    return fetch(`${this.server.urls.api}/v1/convert/build-transaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async build(
    { from, to, amount, exact }: SwapWish,
    rest: Readonly<Record<string, unknown>> = {},
  ): Promise<SwapTransaction> {
    const answer = await this.post({
      projectId: 'demo',
      from: idOf(from),
      to: idOf(to),
      amount: String(amount),
      userAddress: SWAPPER,
      ...(exact === undefined ? {} : { exact }),
      ...rest,
    })
    if (answer.status !== 200) throw new Error(await answer.text())
    return SWAP_TRANSACTION_ENDPOINT.answer.parse(await answer.json())
  }

  /** Sends a transaction, of the visitor unless another account is named. */
  async send(to: string, data: string, value = 0n, account: Address = SWAPPER): Promise<TransactionReceipt> {
    const transport = http(this.url)
    const writer = createTestClient({ chain: foundry, mode: 'anvil', transport }).extend(walletActions)
    const hash = await writer.sendTransaction({
      account,
      to: addressIn(to),
      data: hexOf(data),
      value,
      gas: GAS,
    })
    return this.#receiptOf(hash)
  }

  /** Asks until it is there: a client that waits for the next block would wait forever on a chain that makes no other. */
  async #receiptOf(hash: Hex): Promise<TransactionReceipt> {
    for (const until = Date.now() + MINED_WITHIN_MS; ;)
      try {
        return await this.reader.getTransactionReceipt({ hash })
      } catch (error) {
        if (Date.now() > until) throw error
        await setTimeout(POLL_MS)
      }
  }

  /** Gives the visitor tokens; wrapped coins are paid for. */
  async give(token: Address, amount: bigint, isWrapped = false): Promise<void> {
    await (isWrapped
      ? this.send(token, encodeFunctionData({ abi: ABI, functionName: 'deposit' }), amount)
      : this.send(token, encodeFunctionData({ abi: ABI, functionName: 'mint', args: [SWAPPER, amount] })))
  }

  /** Approves exactly an amount. */
  approve(token: Address, spender: string, amount: bigint): Promise<TransactionReceipt> {
    const args = [addressIn(spender), amount] as const
    return this.send(token, encodeFunctionData({ abi: ABI, functionName: 'approve', args }))
  }

  balance(token: Address): Promise<bigint> {
    return token === NATIVE_COIN
      ? this.reader.getBalance({ address: SWAPPER })
      : this.reader.readContract({ address: token, abi: ABI, functionName: 'balanceOf', args: [SWAPPER] })
  }
}

/** The CAIP-10 id of a token of the local chain. */
export function idOf(token: string): string {
  return `${SWAP_NETWORK}:${token}`
}

export interface SwapRefusal {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  /** As existing clients read it. */
  readonly reason: string
}

/** What a refusal says. */
export async function refusalOf(answer: Promise<Response>): Promise<SwapRefusal> {
  const said = await answer
  const { error, reasons } = Refusal.parse(await said.json())
  return { status: said.status, code: error.code, field: error.field, reason: reasons[0]?.description ?? '' }
}

function addressIn(id: string): Address {
  return hexOf(id.split(':').at(-1) ?? '')
}

function hexOf(text: string): Hex {
  return `0x${text.replace(/^0x/, '')}`
}
