import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'

/** The networks a phone wallet knows, by CAIP-2 id. Only the local ones have a node: the demo runs offline. */
export const PHONE_NETWORKS: Readonly<Record<string, string>> = {
  [localEvm.caipNetworkId]: localEvm.name,
  'eip155:1': 'Ethereum',
  'eip155:11155111': 'Sepolia',
  [localSolana.caipNetworkId]: localSolana.name,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  [bitcoinRegtest.caipNetworkId]: bitcoinRegtest.name,
}

/** Where the local nodes are. */
export interface PhoneNodes {
  readonly evm: string
  readonly solana: string
  /** An Esplora. */
  readonly bitcoin: string
}
