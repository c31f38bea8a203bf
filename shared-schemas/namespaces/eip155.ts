import { isEvmAddress } from '../primitives/address.ts'
import type { Namespace } from './namespace.ts'

const ETHER_COIN_TYPE = 60
const EVM_COIN_TYPE_BIT = 0x8000_0000

/** ENSIP-11: Ethereum keeps its SLIP-44 number, other chains set the top bit over the chain id. */
function evmCoinType(reference: string): number | undefined {
  const chainId = Number(reference)
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= EVM_COIN_TYPE_BIT) return undefined
  return chainId === 1 ? ETHER_COIN_TYPE : EVM_COIN_TYPE_BIT + chainId
}

/** Ethereum and the chains that share its addresses (EIP-155, CAIP namespace `eip155`). */
export const eip155 = {
  name: 'Ethereum',
  defaultAccountType: 'smartAccount',
  accountTypes: ['eoa', 'smartAccount'],
  features: { names: true, send: true },
  nativeTokenAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  isAddress: isEvmAddress,
  addressExplorerPath: (address) => `/address/${address}`,
  transactionExplorerPath: (transactionId) => `/tx/${transactionId}`,
  coinType: evmCoinType,
} as const satisfies Namespace
