import { createTestClient, http, publicActions, walletActions } from 'viem'
import { foundry } from 'viem/chains'
import { DEMO_NAMES_KEY, DEMO_ZONE, demoGatewayUrl } from '#demo/chains/evm/demo-zone.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { OFFCHAIN_RESOLVER_ABI } from '#server/providers/names/offchain-resolver.ts'
import { NamesClient } from '#tests/support/clients/names-client.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { freePorts } from './free-ports.ts'
import { startDatabase } from './start-database.ts'
import { startTestServer } from './start-server.ts'

const MANY = 1_000_000

type Offer = NonNullable<NonNullable<ConfigFileInput['names']>['offer']>

/** A deployment that offers names below `demo.eth` on the local chain, whose clock the test sets. */
export type NamesDeployment = Awaited<ReturnType<typeof startNamesDeployment>>

/** Starts the chain, a database and the deployment, and tells the resolver where its gateway is. */
export async function startNamesDeployment(kind: DatabaseKind, offer: Partial<Offer> = {}) {
  const [port = 0] = await freePorts(1)
  const chain = await startEvmChain(port, 'http://127.0.0.1:1')
  const database = await startDatabase(kind)
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const server = await startTestServer({
    clock: now,
    environment: { ...database.environment, POSTERN_NAMES_KEY: DEMO_NAMES_KEY },
    chains: { [localEvm.caipNetworkId]: { rpcUrls: [chain.url] } },
    config: {
      names: {
        network: localEvm.caipNetworkId,
        universalResolver: LOCAL_EVM_CONTRACTS.universalResolver,
        offer: {
          zone: DEMO_ZONE,
          resolver: LOCAL_EVM_CONTRACTS.offchainResolver,
          registry: LOCAL_EVM_CONTRACTS.nameRegistry,
          ...offer,
        },
      },
      limits: {
        namesPerMinutePerClient: MANY,
        accountPerMinutePerClient: MANY,
        accountPerMinutePerProject: MANY,
        readsPerMinutePerClient: MANY,
      },
    },
  })
  const wallet = createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) })
    .extend(walletActions)
    .extend(publicActions)
  /** Calls the resolver as its owner. */
  const tellResolver = async (
    call:
      | { functionName: 'setUrls'; args: [string[]] }
      | { functionName: 'setSigner'; args: [`0x${string}`, boolean] },
  ) => {
    const hash = await wallet.writeContract({
      account: DEPLOYER,
      address: LOCAL_EVM_CONTRACTS.offchainResolver,
      abi: OFFCHAIN_RESOLVER_ABI,
      ...call,
    })
    await wallet.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  await tellResolver({ functionName: 'setUrls', args: [[demoGatewayUrl(server.urls.api)]] })
  return {
    chain,
    wallet,
    server,
    database,
    clock,
    now,
    tellResolver,
    client: new NamesClient(server.urls.api, now),
    /** Opens the database beside the server. */
    openDatabase: () => openDatabase({ url: database.url, file: server.config.database.file }),
    stop: async () => {
      await server.stop()
      await database.stop()
      await chain.stop()
    },
  }
}
