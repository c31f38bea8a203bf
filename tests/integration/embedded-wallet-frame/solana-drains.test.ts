import { base64 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { prepareSolanaSignAllTransactions } from '#frame/rpc/handlers/solana_signAllTransactions.ts'
import { classesOf } from '#tests/support/assertions/byte-mutations.ts'
import { openTestWallet, prepareBy } from '#tests/support/chains/chain-handlers.ts'
import { DrainFixture } from '#tests/support/drains/solana/drain-fixture.ts'
import { ACCOUNT_DRAINS } from '#tests/support/drains/solana/account-drains.ts'
import type { Drain } from '#tests/support/drains/solana/drain.ts'
import { TOKEN_DRAINS } from '#tests/support/drains/solana/token-drains.ts'
import { chainServicesOf } from '#tests/support/chains/solana-fixture.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DRAINS = [...TOKEN_DRAINS, ...ACCOUNT_DRAINS]
const wallet = await openTestWallet(11)
const victim = new PublicKey(wallet.accountOn(NETWORK).address)

/** What the victim sees, on an SVM of its own. */
async function show({ ask }: Drain) {
  const fixture = new DrainFixture(victim)
  const request = ask(fixture)
  const prepare = prepareBy(prepareSolanaSignAllTransactions(chainServicesOf([])), {
    wallet,
    askNode: fixture.askNode,
  })
  const transactions = request.transactions.map((one) => base64.encode(one.serialize()))
  const prepared = await prepare(NETWORK, { transactions })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
  return { ...request, preview: prepared.value.preview }
}

describe('drains of Solana on a real SVM', () => {
  it('There are at least twenty drains, each with its own name', () => {
    expect(new Set(DRAINS.map(({ name }) => name)).size).toBe(DRAINS.length)
    expect(DRAINS.length).toBeGreaterThanOrEqual(20)
  })

  it.each(DRAINS)('A drain never looks harmless: $name', async (drain) => {
    const { preview, loses, unseen } = await show(drain)
    expect(classesOf(preview)).not.toContain('SIMULATION_FAILED')
    expect(preview.changes?.unseen).toEqual(unseen)
    expect(preview.changes?.seen).toEqual(
      expect.arrayContaining(loses.map((loss): unknown => expect.objectContaining(loss))),
    )
    // Without seen and unseen changes the preview would say that the balances stay as they are.
    expect([...(preview.changes?.seen ?? []), ...unseen]).not.toEqual([])
    if (unseen.length > 0) expect(preview.risk).toBe('danger')
    if (unseen.length > 0) expect(classesOf(preview)).toContain('CHANGES_UNCHECKED')
  })
})
