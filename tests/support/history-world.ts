import { expect } from 'vitest'
import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { LOCAL_SOLANA_TOKENS } from '#demo/chains/solana/local-tokens.ts'
import { startChains } from '#demo/chains/start-chains.ts'
import { HistoryAnswer, type Transaction } from '#schemas/http/blockchain/history.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { startForwardingNode } from './forwarding-node.ts'
import { freePorts } from './free-ports.ts'
import { startTestServer, type TestServer } from './start-server.ts'

export const EVM = localEvm.caipNetworkId
export const SOLANA = localSolana.caipNetworkId
export const BITCOIN = bitcoinRegtest.caipNetworkId
export const LIMITS = { accountPerMinutePerClient: 1_000_000, accountPerMinutePerProject: 1_000_000 }
export const TOKENS = { builtIn: false, own: [...LOCAL_EVM_TOKENS, ...LOCAL_SOLANA_TOKENS] }

/** Asks a deployment for a history. */
export function askHistory(
  at: TestServer,
  account: string,
  query: Readonly<Record<string, string>>,
): Promise<Response> {
  const asked = new URLSearchParams({ projectId: 'demo', st: 'appkit', sv: 'html-wagmi-4.2.2', ...query })
  return fetch(`${at.urls.api}/v1/account/${account}/history?${asked.toString()}`)
}

/** The demo's chains, and a deployment whose clock the test holds. */
export type HistoryWorld = Awaited<ReturnType<typeof startHistoryWorld>>

export async function startHistoryWorld(
  options: { readonly siteUrl?: string; readonly config?: Partial<ConfigFileInput> } = {},
) {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  const { siteUrl, config } = options
  const chains = await startChains({
    evmPort,
    solanaPort,
    bitcoinPort,
    ...(siteUrl === undefined ? {} : { siteUrl }),
  })
  const node = await startForwardingNode(chains.urls.evm)
  let now = Date.now()
  const server = await startTestServer({
    chains: {
      [EVM]: { rpcUrls: [node.url] },
      [SOLANA]: { rpcUrls: [chains.urls.solana] },
      [BITCOIN]: { rpcUrls: [chains.urls.bitcoin] },
    },
    config: { tokens: TOKENS, limits: LIMITS, ...config },
    clock: () => now,
  })
  const pageOf = async (account: string, chainId: string, cursor?: string) => {
    const query = { chainId, ...(cursor === undefined ? {} : { cursor }) }
    const answer = await askHistory(server, account, query)
    expect(answer.status).toBe(200)
    return HistoryAnswer.parse(await answer.json())
  }
  return {
    urls: chains.urls,
    node,
    server,
    pageOf,
    now: () => now,
    /** What was told before this long is asked for again. */
    pass: (ms: number) => (now += ms),
    /** The first page, once its source has read everything: a scan may take longer than an answer. */
    async settled(account: string, chainId: string) {
      for (;;) {
        const page = await pageOf(account, chainId)
        if (page.sources.every(({ isComplete }) => isComplete)) return page
        now += 4_000
      }
    },
    /** Every page, each from a source that was complete. */
    async whole(account: string, chainId: string): Promise<Transaction[]> {
      const all: Transaction[] = []
      let cursor: string | undefined
      do {
        const page = await pageOf(account, chainId, cursor)
        expect(page.sources.every(({ isComplete }) => isComplete)).toBe(true)
        all.push(...page.data)
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return all
    },
    async stop() {
      await server.stop()
      await node.stop()
      await chains.stop()
    },
  }
}

/** What the transfers of a token come to, in its smallest unit; without an address, of the coin. */
export function netOf(
  history: readonly Transaction[],
  address: string | undefined,
  decimals: number,
): bigint {
  const smallest = (numeric: string) => {
    const [whole = '0', fraction = ''] = numeric.split('.')
    return BigInt(whole + fraction.padEnd(decimals, '0'))
  }
  const transfers = history.flatMap((one) => one.transfers ?? [])
  return transfers
    .filter(({ fungible_info: info }) => info !== undefined && info.address === address)
    .reduce((sum, { direction, quantity }) => {
      const amount = smallest(quantity.numeric)
      return direction === 'in' ? sum + amount : direction === 'out' ? sum - amount : sum
    }, 0n)
}
