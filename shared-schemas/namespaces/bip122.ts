import { type BitcoinChain, isBitcoinAddress } from '#schemas/primitives/address.ts'
import type { Namespace } from './namespace.ts'

const BITCOIN_COIN_TYPE = 0

/** CAIP-2 references of the Bitcoin networks: the first 32 digits of each genesis block's hash (BIP-122). */
export const BITCOIN_REFERENCES = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
} as const satisfies Record<BitcoinChain, string>

const BITCOIN_CHAINS = ['mainnet', 'testnet', 'regtest'] as const satisfies readonly BitcoinChain[]

/**
 * Finds the Bitcoin chain of a CAIP-2 reference; undefined for an unknown chain.
 *
 * @example
 * bitcoinChainOf('000000000019d6689c085ae165831e93') // 'mainnet'
 */
export function bitcoinChainOf(reference: string): BitcoinChain | undefined {
  return BITCOIN_CHAINS.find((chain) => BITCOIN_REFERENCES[chain] === reference)
}

function isAddressOfReference(address: string, reference?: string): boolean {
  if (reference === undefined) return BITCOIN_CHAINS.some((chain) => isBitcoinAddress(address, chain))
  const chain = bitcoinChainOf(reference)
  return chain !== undefined && isBitcoinAddress(address, chain)
}

/** Bitcoin (BIP-122, CAIP namespace `bip122`). */
export const bip122 = {
  name: 'Bitcoin',
  defaultAccountType: 'payment',
  accountTypes: ['payment'],
  features: { names: false, send: true, swaps: false, onramp: false },
  nativeTokenAddress: '0x',
  isAddress: isAddressOfReference,
  addressExplorerPath: (address) => `/address/${address}`,
  transactionExplorerPath: (transactionId) => `/tx/${transactionId}`,
  coinType: () => BITCOIN_COIN_TYPE,
} as const satisfies Namespace
