import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'

/** Everything a Bitcoin node knows in a test, and whose account it is, as data. */
export interface BitcoinWorld {
  readonly caipNetworkId: string
  /** Hexadecimal; of play money. */
  readonly secretKey: string
  readonly account: string
  readonly known: readonly string[]
  readonly feeEstimates: Readonly<Record<string, number>>
  /** Hexadecimal, by id. */
  readonly transactions: Readonly<Record<string, string>>
}

/** A node that knows the world and nothing else. */
export function bitcoinNodeOf(world: BitcoinWorld): AskNode {
  return (_network, path) => {
    if (path === 'fee-estimates') return Promise.resolve(ok(world.feeEstimates))
    const txid = /^tx\/([0-9a-f]{64})\/hex$/.exec(path)?.[1] ?? ''
    const found = world.transactions[txid]
    return Promise.resolve(found === undefined ? fail(-32_000, 'Transaction not found') : ok(found))
  }
}
