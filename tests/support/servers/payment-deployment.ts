import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  getAddress,
  http,
  parseAbi,
  walletActions,
  type TestClient,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { Payment } from '#schemas/entities/payment.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { startChains } from '#demo/chains/start-chains.ts'
import { BITCOIN, LIMITS, SOLANA, TOKENS } from '#tests/support/fixtures/history-fixture.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { freePorts } from './free-ports.ts'
import { startDatabase, type TestDatabase } from './start-database.ts'
import { startTestServer, type TestServer } from './start-server.ts'

export const SHOP = 'https://shop.example'
const EVM = localEvm.caipNetworkId
/** Assets of the local EVM chain. */
export const COIN = `${EVM}/slip44:60`
export const DUSD = `${EVM}/erc20:${LOCAL_EVM_CONTRACTS.token}`
/** The sixth and the seventh development account, for which the node signs. */
export const PAYERS = [
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
] as const
/** An estimate would be made on blocks before those of the transactions that were sent in between. */
const ENOUGH_GAS = 200_000n
const TOKEN_ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address, uint256)',
])
const Refusal = z.object({ error: z.object({ code: z.string(), field: z.optional(z.string()) }) })

/** How a refusal names itself. */
export type Refused = z.infer<typeof Refusal>['error'] & { readonly status: number }

export interface PaymentDeploymentOptions {
  readonly config?: Partial<ConfigFileInput>
  readonly environment?: Readonly<Record<string, string>>
  /** Whether Solana and Bitcoin run too. */
  readonly hasAllChains?: boolean
  readonly log?: (line: string) => void
}

/** Returns a recipient that nobody has paid before. */
export function newRecipient(): string {
  return privateKeyToAddress(`0x${randomBytes(32).toString('hex')}`)
}

/** A deployment on real chains, and the modal and the visitors in front of it. */
export type PaymentDeployment = Awaited<ReturnType<typeof startPaymentDeployment>>

/** Starts the chains, a database and a deployment with two projects, whose clock the test sets. */
export async function startPaymentDeployment(kind: DatabaseKind, options: PaymentDeploymentOptions = {}) {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  const chains = options.hasAllChains
    ? await startChains({ evmPort, solanaPort, bitcoinPort })
    : await startOnlyEvm(evmPort)
  const database: TestDatabase = await startDatabase(kind)
  const clock = { aheadMs: 0 }
  const server = await startTestServer({
    clock: () => Date.now() + clock.aheadMs,
    environment: { ...database.environment, ...options.environment },
    chains: {
      [EVM]: { rpcUrls: [chains.urls.evm] },
      ...(options.hasAllChains && {
        [SOLANA]: { rpcUrls: [chains.urls.solana] },
        [BITCOIN]: { rpcUrls: [chains.urls.bitcoin] },
      }),
    },
    projects: [
      { id: 'shop', name: 'Shop', origins: [SHOP] },
      { id: 'other', name: 'Other', origins: ['https://other.example'] },
    ],
    config: { tokens: TOKENS, limits: { ...LIMITS, paymentsPerMinutePerClient: 10_000 }, ...options.config },
    ...(options.log === undefined ? {} : { log: options.log }),
  })
  const chain = createTestClient({ chain: foundry, mode: 'anvil', transport: http(chains.urls.evm) })
  const wallet = chain.extend(walletActions)
  const wait = createPublicClient({ chain: foundry, transport: http(chains.urls.evm), pollingInterval: 50 })
  let last: Promise<unknown> = Promise.resolve()
  /** Nodes number the transactions of an account, so they are sent one after another. */
  const inOrder = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = last.then(send)
    last = sent.catch(() => undefined)
    return sent
  }
  return {
    server,
    chains,
    /** Controls the EVM chain. */
    chain: chain as TestClient<'anvil'>,
    clock,
    database,
    client: paymentClient(server, server.urls.api),
    /** The same deployment by another process. */
    clientAt: (api: string) => paymentClient(server, api),
    /** Sends the coin, and returns the hash. */
    sendCoin: (to: string, value: bigint, from: (typeof PAYERS)[number] = PAYERS[0]) =>
      inOrder(() => wallet.sendTransaction({ account: from, to: getAddress(to), value })),
    /** Mints the token and transfers it, and returns the hash of the transfer. */
    async sendToken(
      to: string,
      value: bigint,
      token = LOCAL_EVM_CONTRACTS.token as string,
      from: (typeof PAYERS)[number] = PAYERS[0],
    ) {
      const call = (data: `0x${string}`) =>
        inOrder(() => wallet.sendTransaction({ account: from, to: getAddress(token), data, gas: ENOUGH_GAS }))
      await call(encodeFunctionData({ abi: TOKEN_ABI, functionName: 'mint', args: [from, value] }))
      return call(
        encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [getAddress(to), value] }),
      )
    },
    /** Waits until a block has a transaction, which a node may answer before. */
    async untilMined(hash: string) {
      await wait.waitForTransactionReceipt({ hash: z.templateLiteral(['0x', z.string()]).parse(hash) })
    },
    /** Replaces the newest blocks by empty ones. */
    async reorganise(depth: number) {
      await rpc(chains.urls.evm, 'anvil_reorg', [depth, []])
    },
    rawTransaction: async (hash: string) =>
      z.string().parse(await rpc(chains.urls.evm, 'eth_getRawTransactionByHash', [hash])),
    sendRaw: (raw: string) => rpc(chains.urls.evm, 'eth_sendRawTransaction', [raw]),
    /** Reads the database of the server. */
    async rows<T>(read: (query: Database['query']) => Promise<T>): Promise<T> {
      const opened = openDatabase({ url: server.config.databaseUrl, file: server.config.database.file })
      try {
        return await read(opened.query)
      } finally {
        await opened.close()
      }
    },
    async stop() {
      await server.stop()
      await database.stop()
      await chains.stop()
    },
  }
}

async function startOnlyEvm(port: number) {
  const evm = await startEvmChain(port, 'http://127.0.0.1:1')
  return { urls: { evm: evm.url, solana: '', bitcoin: '' }, stop: () => evm.stop() }
}

/** Calls a method of a node. */
async function rpc(url: string, method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = z
    .object({ result: z.optional(z.unknown()), error: z.optional(z.unknown()) })
    .parse(await answer.json())
  if (error !== undefined) throw new Error(JSON.stringify(error))
  return result
}

/** Asks the API as the modal and as a backend do. */
function paymentClient({ urls }: TestServer, api: string) {
  const at = (path: string, projectId: string) => `${api}/v1/pay${path}?projectId=${projectId}`
  const post = (
    path: string,
    body: unknown,
    { projectId = 'shop', origin = urls.modal }: { projectId?: string; origin?: string } = {},
  ) =>
    fetch(at(path, projectId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin === '' ? {} : { origin }) },
      body: JSON.stringify(body),
    })
  const paymentIn = async (answer: Response) => {
    if (answer.status !== 200) throw new Error(await answer.text())
    return Payment.parse(await answer.json())
  }
  const refusalIn = async (answer: Response): Promise<Refused> => ({
    status: answer.status,
    ...Refusal.parse(await answer.json()).error,
  })
  return {
    post,
    begin: async (wish: object, options?: Parameters<typeof post>[2]) =>
      paymentIn(await post('', { origin: SHOP, ...wish }, options)),
    refusal: async (wish: object, options?: Parameters<typeof post>[2]) =>
      refusalIn(await post('', { origin: SHOP, ...wish }, options)),
    read: async (id: string, projectId = 'shop') => paymentIn(await fetch(at(`/${id}`, projectId))),
    readRefusal: async (id: string, projectId = 'shop') => refusalIn(await fetch(at(`/${id}`, projectId))),
    name: async (id: string, transactionId: string) =>
      paymentIn(await post(`/${id}/transactions`, { transactionId })),
    nameRefusal: async (id: string, transactionId: string) =>
      refusalIn(await post(`/${id}/transactions`, { transactionId })),
  }
}
