import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ReadArrival } from './arrival.ts'
import { createBitcoinArrival } from './bitcoin-arrival.ts'
import type { HeadSettings } from './chain-heads.ts'
import { createEvmArrival } from './evm-arrival.ts'
import { createSolanaArrival } from './solana-arrival.ts'

/** Readers of single transactions, by namespace. */
export type Arrivals = Readonly<Record<ChainNamespace, ReadArrival>>

/** Creates the readers of single transactions. */
export function createArrivals(settings: HeadSettings & { readonly now: () => number }): Arrivals {
  const { readers, nodes, networks, ask, now } = settings
  return {
    eip155: createEvmArrival(readers),
    solana: createSolanaArrival(ask, now),
    bip122: createBitcoinArrival(nodes, networks),
  }
}
