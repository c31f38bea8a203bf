import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import * as z from 'zod/mini'

/** The state of a Bitcoin node and the owner of the account, as data. */
export const BitcoinFixture = z.object({
  caipNetworkId: z.string(),
  /** Hexadecimal; the key holds no real money. */
  secretKey: z.string(),
  account: z.string(),
  known: z.array(z.string()),
  feeEstimates: z.record(z.string(), z.number()),
  /** Hexadecimal, by id. */
  transactions: z.record(z.string(), z.string()),
})
export type BitcoinFixture = z.output<typeof BitcoinFixture>

/** Creates a node that answers from the fixture only. */
export function bitcoinNodeOf(fixture: BitcoinFixture): AskNode {
  return (_network, path) => {
    if (path === 'fee-estimates') return Promise.resolve(ok(fixture.feeEstimates))
    const txid = /^tx\/([0-9a-f]{64})\/hex$/.exec(path)?.[1] ?? ''
    const found = fixture.transactions[txid]
    return Promise.resolve(found === undefined ? fail(-32_000, 'Transaction not found') : ok(found))
  }
}
