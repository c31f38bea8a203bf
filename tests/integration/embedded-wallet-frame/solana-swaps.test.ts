import { base64 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { prepareSolanaSignTransaction } from '#frame/rpc/handlers/solana_signTransaction.ts'
import { classesOf } from '#tests/support/assertions/byte-mutations.ts'
import { openTestWallet, prepareBy } from '#tests/support/chains/chain-handlers.ts'
import { JupiterMarket, MARKET } from '#tests/support/chains/jupiter/jupiter-market.ts'
import {
  accountOf,
  compileSwap,
  jupiterInstructions,
  type JupiterOrder,
  type MarketToken,
} from '#tests/support/chains/jupiter/jupiter-transaction.ts'
import { chainServicesOf } from '#tests/support/chains/solana-fixture.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const wallet = await openTestWallet(12)
const { coin, usd, silver } = MARKET
const thief = new PublicKey(new Uint8Array(32).fill(77))

const marketOf = () => new JupiterMarket(new PublicKey(wallet.accountOn(NETWORK).address))

/** What the visitor sees of a swap, whose keys are changed by place. */
async function show(
  [from, to]: readonly [MarketToken, MarketToken],
  change: Partial<JupiterOrder> = {},
  keys: ReadonlyMap<number, PublicKey> = new Map(),
  market = marketOf(),
) {
  const order = { ...market.order(from, to, 1_000_000n), ...change }
  const instructions = jupiterInstructions(order).map((one) => {
    if (one.data.subarray(0, 4).toString('hex') !== 'bb64facc') return one
    one.keys = one.keys.map((key, at) => ({ ...key, pubkey: keys.get(at) ?? key.pubkey }))
    return one
  })
  const prepare = prepareBy(prepareSolanaSignTransaction(chainServicesOf([])), {
    wallet,
    askNode: market.chain.askNode,
  })
  const transaction = base64.encode(compileSwap(order, instructions).serialize())
  const prepared = await prepare(NETWORK, { transaction })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
  return prepared.value.preview
}

describe('swaps of Solana in the wallet', () => {
  it.each([
    ['the coin for a token', [coin, usd]],
    ['a token for the coin', [usd, coin]],
    ['a token for another', [usd, silver]],
  ] as const)('They are shown with what is paid and the least that is received: %s', async (_, sides) => {
    const preview = await show(sides)
    // What was wrapped is unwrapped by closing its account.
    const closed = sides.includes(coin) ? ['ACCOUNT_CLOSE'] : []
    expect(new Set(classesOf(preview))).toEqual(new Set([...closed, 'CHANGES_UNCHECKED']))
    // The programs of exchanges behind Jupiter sign with the account too.
    expect(preview.changes?.unseen).toEqual(['unknownProgram'])
    expect(preview.risk).toBe('danger')
    const texts = JSON.stringify(preview.fields)
    expect(texts).toContain('approval.field.pay')
    expect(texts).toContain('approval.field.getAtLeast')
  })

  it('Tokens that go to an account of somebody else are named as such', async () => {
    const market = marketOf()
    const theirs = market.chain.tokens({ ...silver, owner: thief, amount: 0n, at: accountOf(silver, thief) })
    const preview = await show([usd, silver], {}, new Map([[2, theirs]]), market)
    expect(classesOf(preview)).toEqual(expect.arrayContaining(['PAYOUT_ELSEWHERE', 'SIMULATION_DISAGREES']))
    expect(preview.risk).toBe('danger')
  })

  it.each([
    ['pays out elsewhere', {}, new Map([[7, accountOf(silver, thief)]]), 'UNREADABLE_INSTRUCTION'],
    ['sets no minimum', { slippageBps: 10_000 }, new Map(), 'SWAP_NO_MINIMUM'],
  ] as const)('A swap that %s is no ordinary one', async (_, change, keys, warning) => {
    const preview = await show([usd, silver], change, keys)
    expect(classesOf(preview)).toContain(warning)
    expect(preview.risk).toBe('danger')
  })
})
