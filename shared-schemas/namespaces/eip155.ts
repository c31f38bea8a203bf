import { COIN_TYPE_CHAIN_ID_LIMIT } from '#schemas/constants/limits.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import type { Namespace } from './namespace.ts'

const ETHER_COIN_TYPE = 60

/** ENSIP-11: Ethereum has its SLIP-44 number; other chains set the top bit, which equals this limit, over the chain id. */
function evmCoinType(reference: string): number | undefined {
  const chainId = Number(reference)
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= COIN_TYPE_CHAIN_ID_LIMIT) return undefined
  return chainId === 1 ? ETHER_COIN_TYPE : COIN_TYPE_CHAIN_ID_LIMIT + chainId
}

/** Ethereum and the chains that share its address format (EIP-155, CAIP namespace `eip155`). */
export const eip155 = {
  name: 'Ethereum',
  defaultAccountType: 'smartAccount',
  accountTypes: ['eoa', 'smartAccount'],
  features: { names: true, send: true, swaps: true, onramp: true },
  nativeTokenAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  isAddress: isEvmAddress,
  addressExplorerPath: (address) => `/address/${address}`,
  transactionExplorerPath: (transactionId) => `/tx/${transactionId}`,
  coinType: evmCoinType,
} as const satisfies Namespace
