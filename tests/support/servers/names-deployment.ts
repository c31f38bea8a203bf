import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  http,
  walletActions,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { foundry } from 'viem/chains'
import { DEMO_NAMES_KEY, DEMO_ZONE, demoGatewayUrl } from '#demo/chains/evm/demo-zone.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { OFFCHAIN_RESOLVER_ABI } from '#server/providers/names/offchain-resolver.ts'
import { NamesClient } from '#tests/support/clients/names-client.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { freePorts } from './free-ports.ts'
import { startDatabase } from './start-database.ts'
import { startTestServer, type TestServer } from './start-server.ts'

const MANY = 1_000_000

type Offer = NonNullable<NonNullable<ConfigFileInput['names']>['offer']>

/** A deployment that offers names below `demo.eth` on the local chain, whose clock the test sets. */
export interface NamesDeployment {
  readonly chainUrl: string
  readonly reader: PublicClient
  /** Sends a transaction of any account, which gets coins for it. */
  readonly sendAs: (from: Address, to: Address, data: Hex) => Promise<void>
  /** Deploys a contract as any account. @returns its address. */
  readonly deployAs: (from: Address, data: Hex) => Promise<Address>
  /** Calls the resolver as its owner. */
  readonly tellResolver: (data: Hex) => Promise<void>
  readonly server: TestServer
  readonly clock: { aheadMs: number }
  readonly now: () => number
  readonly client: NamesClient
  readonly databaseUrl: string | undefined
  readonly stop: () => Promise<void>
}

/** Starts the chain, a database and the deployment, and tells the resolver where its gateway is. */
export async function startNamesDeployment(
  kind: DatabaseKind,
  offer: Partial<Offer> = {},
): Promise<NamesDeployment> {
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
  const wallet = createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) }).extend(
    walletActions,
  )
  const reader: PublicClient = createPublicClient({
    chain: foundry,
    transport: http(chain.url),
    cacheTime: 0,
    pollingInterval: 20,
  })
  const send = async (from: Address, to: Address | undefined, data: Hex) => {
    await wallet.setBalance({ address: from, value: 10n ** 18n })
    await wallet.impersonateAccount({ address: from })
    const hash = await wallet.sendTransaction({ account: from, data, ...(to === undefined ? {} : { to }) })
    const { status, contractAddress } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('The transaction was reverted.')
    return contractAddress
  }
  const sendAs = async (from: Address, to: Address, data: Hex): Promise<void> =>
    void (await send(from, to, data))
  const deployAs = async (from: Address, data: Hex): Promise<Address> => {
    const address = await send(from, undefined, data)
    if (!address) throw new Error('Nothing was deployed.')
    return address
  }
  const tellResolver = (data: Hex): Promise<void> =>
    sendAs(DEPLOYER, LOCAL_EVM_CONTRACTS.offchainResolver, data)
  const urls = encodeFunctionData({
    abi: OFFCHAIN_RESOLVER_ABI,
    functionName: 'setUrls',
    args: [[demoGatewayUrl(server.urls.api)]],
  })
  await tellResolver(urls)
  return {
    chainUrl: chain.url,
    reader,
    sendAs,
    deployAs,
    tellResolver,
    server,
    clock,
    now,
    client: new NamesClient(server.urls.api, now),
    databaseUrl: database.url,
    stop: async () => {
      await server.stop()
      await database.stop()
      await chain.stop()
    },
  }
}
