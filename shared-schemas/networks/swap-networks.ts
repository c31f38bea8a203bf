import type { CaipNetworkId } from '../primitives/caip.ts'

/** The networks on which tokens can be swapped, all EVM (specification §9, "Swaps"). */
export const SWAP_NETWORK_IDS: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]
