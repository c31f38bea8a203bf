import { isSolanaAddress } from '#schemas/primitives/address.ts'
import type { Namespace } from './namespace.ts'

const SOLANA_COIN_TYPE = 501

/** Solana (CAIP namespace `solana`). */
export const solana = {
  name: 'Solana',
  defaultAccountType: 'eoa',
  accountTypes: ['eoa'],
  features: { names: false, send: true, swaps: true, onramp: true },
  nativeTokenAddress: 'So11111111111111111111111111111111111111111',
  isAddress: isSolanaAddress,
  addressExplorerPath: (address) => `/address/${address}`,
  transactionExplorerPath: (transactionId) => `/tx/${transactionId}`,
  coinType: () => SOLANA_COIN_TYPE,
} as const satisfies Namespace
