import type { EvmMethod } from '#examples/wallets/eip155/wallet-context.ts'
import { accountMethods } from './account-methods.ts'
import { callMethods } from './call-methods.ts'
import { chainMethods } from './chain-methods.ts'
import { signingMethods } from './signing-methods.ts'

/** Methods that the wallet answers itself, by their name on the wire; reads go to the chain's node. */
export const EVM_METHODS: ReadonlyMap<string, EvmMethod> = new Map(
  Object.entries<EvmMethod>({ ...accountMethods, ...chainMethods, ...signingMethods, ...callMethods }),
)

/** Methods whose names look like reads; a wallet without them fails with 4200. */
export const REFUSED_METHODS: ReadonlySet<string> = new Set([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
])
