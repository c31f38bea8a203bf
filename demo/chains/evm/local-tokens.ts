import { localEvm } from '#schemas/networks/eip155/local.ts'
import { LOCAL_EVM_CONTRACTS } from './local-contracts.ts'

const { token, wrappedEther, silentToken, gold, points } = LOCAL_EVM_CONTRACTS
const { caipNetworkId } = localEvm

/** The token list of the local chain; the look-alike is not on it. */
export const LOCAL_EVM_TOKENS = [
  { caipNetworkId, address: token, name: 'Demo USD', symbol: 'dUSD', decimals: 6 },
  { caipNetworkId, address: wrappedEther, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { caipNetworkId, address: silentToken, name: 'Silent Demo USD', symbol: 'sUSD', decimals: 6 },
  { caipNetworkId, address: gold, name: 'Demo Gold', symbol: 'dGLD', decimals: 18 },
  { caipNetworkId, address: points, name: 'Demo Points', symbol: 'dPTS', decimals: 0 },
]
