import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'

/** Everything a Bitcoin node knows in a test, and whose account it is, as data. */
export interface BitcoinFixture {
  readonly caipNetworkId: string
  /** Hexadecimal; of play money. */
  readonly secretKey: string
  readonly account: string
  readonly known: readonly string[]
  readonly feeEstimates: Readonly<Record<string, number>>
  /** Hexadecimal, by id. */
  readonly transactions: Readonly<Record<string, string>>
}

/** A node that knows the fixture and nothing else. */
export function bitcoinNodeOf(fixture: BitcoinFixture): AskNode {
  return (_network, path) => {
    if (path === 'fee-estimates') return Promise.resolve(ok(fixture.feeEstimates))
    const txid = /^tx\/([0-9a-f]{64})\/hex$/.exec(path)?.[1] ?? ''
    const found = fixture.transactions[txid]
    return Promise.resolve(found === undefined ? fail(-32_000, 'Transaction not found') : ok(found))
  }
}
