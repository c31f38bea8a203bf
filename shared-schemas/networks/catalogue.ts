import type { Network } from '#schemas/entities/network.ts'
import type { CaipNetworkId } from '#schemas/primitives/caip.ts'
import { bitcoinMainnet } from './bip122/mainnet.ts'
import { bitcoinRegtest } from './bip122/regtest.ts'
import { bitcoinTestnet } from './bip122/testnet.ts'
import { arbitrumGoerli } from './eip155/arbitrum-goerli.ts'
import { arbitrum } from './eip155/arbitrum.ts'
import { auroraTestnet } from './eip155/aurora-testnet.ts'
import { aurora } from './eip155/aurora.ts'
import { avalancheFuji } from './eip155/avalanche-fuji.ts'
import { avalanche } from './eip155/avalanche.ts'
import { baseGoerli } from './eip155/base-goerli.ts'
import { baseSepolia } from './eip155/base-sepolia.ts'
import { base } from './eip155/base.ts'
import { bnbSmartChainTestnet } from './eip155/bnb-smart-chain-testnet.ts'
import { bnbSmartChain } from './eip155/bnb-smart-chain.ts'
import { celo } from './eip155/celo.ts'
import { ethereum } from './eip155/ethereum.ts'
import { gnosis } from './eip155/gnosis.ts'
import { goerli } from './eip155/goerli.ts'
import { hyperEvm } from './eip155/hyper-evm.ts'
import { localEvm } from './eip155/local.ts'
import { optimismGoerli } from './eip155/optimism-goerli.ts'
import { optimism } from './eip155/optimism.ts'
import { polygonMumbai } from './eip155/polygon-mumbai.ts'
import { polygon } from './eip155/polygon.ts'
import { sepolia } from './eip155/sepolia.ts'
import { zksyncGoerli } from './eip155/zksync-goerli.ts'
import { zksync } from './eip155/zksync.ts'
import { zora } from './eip155/zora.ts'
import { solanaDevnet } from './solana/devnet.ts'
import { localSolana } from './solana/local.ts'
import { solanaMainnet } from './solana/mainnet.ts'
import { solanaTestnet } from './solana/testnet.ts'

/** Every built-in network, in the order of lists. */
export const NETWORKS: readonly Network[] = [
  ethereum,
  goerli,
  sepolia,
  optimism,
  optimismGoerli,
  arbitrum,
  arbitrumGoerli,
  polygon,
  polygonMumbai,
  celo,
  aurora,
  auroraTestnet,
  bnbSmartChain,
  bnbSmartChainTestnet,
  avalanche,
  avalancheFuji,
  zksync,
  zksyncGoerli,
  gnosis,
  base,
  baseGoerli,
  baseSepolia,
  zora,
  hyperEvm,
  localEvm,
  solanaMainnet,
  solanaTestnet,
  solanaDevnet,
  localSolana,
  bitcoinMainnet,
  bitcoinTestnet,
  bitcoinRegtest,
]

const LOCAL_NETWORK_IDS: ReadonlySet<CaipNetworkId> = new Set([
  localEvm.caipNetworkId,
  localSolana.caipNetworkId,
  bitcoinRegtest.caipNetworkId,
])

const BY_ID: ReadonlyMap<string, Network> = new Map(
  NETWORKS.map((network) => [network.caipNetworkId, network]),
)

/** The networks a site offers by default: all production networks, without test, local and deprecated ones. */
export const DEFAULT_NETWORK_IDS: readonly CaipNetworkId[] = NETWORKS.filter(
  (network) => !network.testnet && !network.deprecated,
).map((network) => network.caipNetworkId)

/**
 * Finds a network of the catalogue by its CAIP-2 id.
 *
 * @example
 * findNetwork('eip155:1')?.name // 'Ethereum'
 */
export function findNetwork(caipNetworkId: string): Network | undefined {
  return BY_ID.get(caipNetworkId)
}

/** Whether a network is one of the demo's development chains, which exist only on the developer's machine. */
export function isLocalNetwork(caipNetworkId: CaipNetworkId): boolean {
  return LOCAL_NETWORK_IDS.has(caipNetworkId)
}
