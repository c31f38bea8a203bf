import { base64 } from '@scure/base'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { prepareSolanaSignTransaction } from '#frame/rpc/handlers/solana_signTransaction.ts'
import { openTestWallet, prepareBy } from '#tests/support/chains/chain-handlers.ts'
import { AUTHORITIES, CALLS, gains } from '#tests/support/drains/solana/drain.ts'
import { bytesOf, DrainFixture, tokenCall, USDC } from '#tests/support/drains/solana/drain-fixture.ts'
import { chainServicesOf } from '#tests/support/chains/solana-fixture.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const REVOKE = 5
const THAW = 11
const wallet = await openTestWallet(11)
const victim = new PublicKey(wallet.accountOn(NETWORK).address)

type Ask = (fixture: DrainFixture) => readonly [TransactionInstruction, PublicKey]

const revoke: Ask = (fixture) => {
  const tokens = fixture.tokens({ delegate: fixture.drainer })
  return [tokenCall([REVOKE], [tokens, victim]), tokens]
}
const takeCloser: Ask = (fixture) => {
  const tokens = fixture.tokens({ closer: fixture.drainer })
  return [tokenCall([CALLS.setAuthority, AUTHORITIES.closer, 0], [tokens, fixture.drainer]), tokens]
}
const approve =
  (amount: bigint): Ask =>
  (fixture) => {
    const tokens = fixture.tokens({ delegate: fixture.drainer })
    return [tokenCall([CALLS.approve, ...bytesOf(amount)], [tokens, fixture.drainer, victim]), tokens]
  }

/** The powers over the account that are shown, and the account; other required signers sign as well. */
async function show(ask: Ask, isHidden = false) {
  const fixture = new DrainFixture(victim)
  const [inner, tokens] = ask(fixture)
  const prepare = prepareBy(prepareSolanaSignTransaction(chainServicesOf([])), {
    wallet,
    askNode: fixture.askNode,
  })
  const transaction = fixture.transaction([isHidden ? fixture.hidden(inner) : inner])
  const prepared = await prepare(NETWORK, { transaction: base64.encode(transaction.serialize()) })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
  const { seen = [], unseen } = prepared.value.preview.changes ?? {}
  // The fee of the network is shown beside them.
  return { powers: seen.filter(({ kind }) => kind === 'power'), unseen, tokens, fixture }
}

describe('power over a Solana account that ends', () => {
  it.each([
    ['a delegate is removed', revoke, false, 'spend'],
    ['a program removes a delegate', revoke, true, 'spend'],
    ['a delegate may take nothing any more', approve(0n), false, 'spend'],
    ['the power to close the account is removed', takeCloser, false, 'close'],
  ] as const)('A power is shown as one that ends where %s', async (_what, ask, isHidden, power) => {
    const { powers, unseen, tokens, fixture } = await show(ask, isHidden)
    expect(powers).toEqual([{ ...gains(power, fixture.drainer, tokens), hasEnded: true, isVerified: true }])
    expect(unseen).toEqual(isHidden ? ['unknownProgram'] : [])
  })

  it('A power stays a power where a delegate may take less than before', async () => {
    const { powers, fixture } = await show(approve(1_000_000n))
    expect(powers).toEqual([
      { ...gains('spend', fixture.drainer, USDC), amount: '1', symbol: 'USDC', isVerified: true },
    ])
  })

  it('A power that ends is shown where tokens are no longer frozen', async () => {
    const { powers, tokens, fixture } = await show((given) => {
      const mint = given.mint({ freezer: given.drainer })
      const frozen = given.tokens({ mint, isFrozen: true })
      return [tokenCall([THAW], [frozen, mint, given.drainer]), frozen]
    })
    expect(powers).toEqual([{ ...gains('act', fixture.drainer, tokens), hasEnded: true, isVerified: false }])
  })

  it('A power that ends is not shown where the whole account goes', async () => {
    const { powers, fixture } = await show((given) => {
      const tokens = given.tokens({ closer: given.drainer, amount: 0n })
      return [tokenCall([CALLS.close], [tokens, given.drainer, given.drainer]), tokens]
    })
    expect(powers).not.toContainEqual(expect.objectContaining({ holder: fixture.drainer.toBase58() }))
  })
})
