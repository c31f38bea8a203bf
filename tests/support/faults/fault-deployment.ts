import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  type Address,
  type PublicClient,
  type TestClient,
} from 'viem'
import { foundry } from 'viem/chains'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { LOCAL_SWAPS } from '#demo/chains/local-swaps.ts'
import { startAnvil } from '#demo/chains/evm/anvil-process.ts'
import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'
import { readDeployment } from '#tests/support/clients/swap-client.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { tabLocks, type TabLocks } from './tab-locks.ts'

const LIMITS = {
  accountPerMinutePerClient: 1_000_000,
  accountPerMinutePerProject: 1_000_000,
  paymentsPerMinutePerClient: 1_000_000,
  onrampUrlsPerMinutePerClient: 1_000_000,
}
const POLL_MS = 20
/** A development account, for which the node signs. */
const MINTER = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const ABI = parseAbi(['function mint(address, uint256)'])

/** A part that can be killed, and starts again with what it has stored. */
interface Killable {
  kill(): Promise<void>
  start(): Promise<void>
}

/** A deployment on the local chain, of which each part can be killed. */
export interface FaultDeployment {
  readonly deployment: Deployment
  readonly server: TestServer
  /** What the clock of the server is ahead. */
  readonly clock: { aheadMs: number }
  readonly reader: PublicClient
  readonly control: TestClient<'anvil'>
  readonly locks: TabLocks
  readonly node: Killable
  readonly process: Killable
  /** URL of the node. */
  readonly url: string
  /** Replaces the newest blocks by empty ones. */
  reorganise(depth: number): Promise<void>
  mint(token: Address, to: Address, amount: bigint): Promise<void>
  stop(): Promise<void>
}

/** Starts a chain, a database and a server. Requests of the modal carry its origin from then on, as those of its document. */
export async function startFaultDeployment(
  settings: {
    readonly config?: Partial<ConfigFileInput>
    readonly environment?: Readonly<Record<string, string>>
  } = {},
): Promise<FaultDeployment> {
  const [port = 0] = await freePorts(1)
  let node = await startEvmChain(port)
  const { url } = node
  const clock = { aheadMs: 0 }
  const server = await startTestServer({
    clock: () => Date.now() + clock.aheadMs,
    ...(settings.environment && { environment: settings.environment }),
    chains: { [localEvm.caipNetworkId]: { rpcUrls: [url] } },
    config: {
      tokens: { builtIn: false, own: LOCAL_EVM_TOKENS },
      swaps: LOCAL_SWAPS,
      prices: LOCAL_PRICES,
      limits: LIMITS,
      ...settings.config,
    },
  })
  const deployment: Deployment = await readDeployment(server.urls.modal)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const asked = input instanceof Request ? input.url : String(input)
    if (!asked.startsWith(deployment.apiUrl)) return fetch(input, init)
    const headers = new Headers(input instanceof Request ? input.headers : init.headers)
    headers.set('origin', deployment.modalOrigin)
    return fetch(input, { ...init, headers })
  })
  const locks = tabLocks()
  vi.stubGlobal('navigator', { locks })
  const transport = http(url, { retryCount: 0 })
  const reader = createPublicClient({ chain: foundry, transport, pollingInterval: POLL_MS, cacheTime: 0 })
  const control = createTestClient({ chain: foundry, mode: 'anvil', transport })
  const folder = temporaryFolder()
  const stateFile = join(folder.path, 'chain.json')
  const killableNode: Killable = {
    async kill() {
      // What is mined while the state is written would be lost.
      let block: unknown
      let state = ''
      do {
        block = await rpc(url, 'eth_blockNumber', [])
        state = z.string().parse(await rpc(url, 'anvil_dumpState', []))
      } while ((await rpc(url, 'eth_blockNumber', [])) !== block)
      // A node that is stopped answers a while longer, and what it then mines would be lost, too.
      await node.kill()
      writeFileSync(stateFile, gunzipSync(Buffer.from(state.slice(2), 'hex')))
    },
    async start() {
      // The node has its state before it answers: what a new chain took in would be lost.
      node = await startAnvil(port, stateFile)
    },
  }
  const killableServer: Killable = { kill: () => server.halt(), start: () => server.resume() }
  return {
    url,
    deployment,
    server,
    clock,
    reader,
    control,
    locks,
    node: killableNode,
    process: killableServer,
    async reorganise(depth) {
      await rpc(url, 'anvil_reorg', [depth, []])
    },
    async mint(token, to, amount) {
      const data = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [to, amount] })
      const hash = await rpc(url, 'eth_sendTransaction', [{ from: MINTER, to: token, data }])
      await reader.waitForTransactionReceipt({ hash: HexText.parse(hash) })
    },
    async stop() {
      await server.stop()
      await node.stop()
      folder.remove()
      vi.unstubAllGlobals()
    },
  }
}

async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = z
    .object({ result: z.optional(z.unknown()), error: z.optional(z.unknown()) })
    .parse(await answer.json())
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}
