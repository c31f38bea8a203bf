import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'

/** The state of a Bitcoin node and the owner of the account, as data. */
export interface BitcoinFixture {
  readonly caipNetworkId: string
  /** Hexadecimal; the key holds no real money. */
  readonly secretKey: string
  readonly account: string
  readonly known: readonly string[]
  readonly feeEstimates: Readonly<Record<string, number>>
  /** Hexadecimal, by id. */
  readonly transactions: Readonly<Record<string, string>>
}

/** Creates a node that answers from the fixture only. */
export function bitcoinNodeOf(fixture: BitcoinFixture): AskNode {
  return (_network, path) => {
    if (path === 'fee-estimates') return Promise.resolve(ok(fixture.feeEstimates))
    const txid = /^tx\/([0-9a-f]{64})\/hex$/.exec(path)?.[1] ?? ''
    const found = fixture.transactions[txid]
    return Promise.resolve(found === undefined ? fail(-32_000, 'Transaction not found') : ok(found))
  }
}
