import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { startChains, type RunningChains } from '#demo/chains/start-chains.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { freePorts } from './free-ports.ts'
import { startDatabase } from './start-database.ts'
import { startTestServer, type TestServer } from './start-server.ts'

/** A deployment on the local chains, with the projects `demo` and `shop`. */
export interface LocalDeployment {
  readonly chains: RunningChains
  readonly server: TestServer
  /** The log of the server. */
  readonly lines: readonly string[]
  /** How far the clock of the server is ahead; the clocks of the chains do not move with it. */
  readonly clock: { aheadMs: number }
  stop(): Promise<void>
}

/** Starts the local chains and a deployment, each of them the real one. */
export async function startLocalDeployment(
  kind: DatabaseKind,
  settings: { readonly environment: Readonly<Record<string, string>>; readonly config: object },
): Promise<LocalDeployment> {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  const chains = await startChains({ evmPort, solanaPort, bitcoinPort })
  const database = await startDatabase(kind)
  const lines: string[] = []
  const clock = { aheadMs: 0 }
  const networks = Object.values(LOCAL_ASSETS).map(({ asset }) => asset.slice(0, asset.lastIndexOf(':')))
  const urlOf = (id: string) =>
    id.startsWith('solana')
      ? chains.urls.solana
      : id.startsWith('bip122')
        ? chains.urls.bitcoin
        : chains.urls.evm
  const server = await startTestServer({
    clock: () => Date.now() + clock.aheadMs,
    log: (line) => lines.push(line),
    environment: { ...database.environment, ...settings.environment },
    chains: Object.fromEntries(networks.map((id) => [id, { rpcUrls: [urlOf(id)] }])),
    projects: [
      { id: 'demo', name: 'Demo' },
      { id: 'shop', name: 'Shop', origins: ['https://shop.example'] },
    ],
    config: {
      tokens: { builtIn: false, own: LOCAL_EVM_TOKENS },
      prices: LOCAL_PRICES,
      ...settings.config,
    },
  })
  return {
    chains,
    server,
    lines,
    clock,
    stop: async () => {
      await server.stop()
      await database.stop()
      await chains.stop()
    },
  }
}
