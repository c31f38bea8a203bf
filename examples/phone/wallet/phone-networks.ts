import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'

/** The networks of a phone wallet, by CAIP-2 id. Only the local ones have a node, because the demo runs offline. */
export const PHONE_NETWORKS: Readonly<Record<string, string>> = {
  [localEvm.caipNetworkId]: localEvm.name,
  'eip155:1': 'Ethereum',
  'eip155:11155111': 'Sepolia',
  [localSolana.caipNetworkId]: localSolana.name,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  [bitcoinRegtest.caipNetworkId]: bitcoinRegtest.name,
}

/** URLs of the local nodes. */
export interface PhoneNodes {
  readonly evm: string
  readonly solana: string
  /** An Esplora. */
  readonly bitcoin: string
}
