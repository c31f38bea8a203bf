import { base64 } from '@scure/base'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { prepareSolanaSignTransaction } from '#frame/rpc/handlers/solana_signTransaction.ts'
import { openTestWallet, prepareBy } from '#tests/support/chain-handlers.ts'
import { AUTHORITIES, CALLS, gains } from '#tests/support/solana-drain.ts'
import { bytesOf, DrainWorld, tokenCall, USDC } from '#tests/support/solana-drain-world.ts'
import { chainServicesOf } from '#tests/support/solana-world.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const REVOKE = 5
const THAW = 11
const wallet = await openTestWallet(11)
const victim = new PublicKey(wallet.accountOn(NETWORK).address)

type Ask = (world: DrainWorld) => readonly [TransactionInstruction, PublicKey]

const revoke: Ask = (world) => {
  const tokens = world.tokens({ delegate: world.drainer })
  return [tokenCall([REVOKE], [tokens, victim]), tokens]
}
const takeCloser: Ask = (world) => {
  const tokens = world.tokens({ closer: world.drainer })
  return [tokenCall([CALLS.setAuthority, AUTHORITIES.closer, 0], [tokens, world.drainer]), tokens]
}
const approve =
  (amount: bigint): Ask =>
  (world) => {
    const tokens = world.tokens({ delegate: world.drainer })
    return [tokenCall([CALLS.approve, ...bytesOf(amount)], [tokens, world.drainer, victim]), tokens]
  }

/** The powers over the account that are shown, and the account; whoever else has to sign does so too. */
async function show(ask: Ask, isHidden = false) {
  const world = new DrainWorld(victim)
  const [inner, tokens] = ask(world)
  const prepare = prepareBy(prepareSolanaSignTransaction(chainServicesOf([])), {
    wallet,
    askNode: world.askNode,
  })
  const transaction = world.transaction([isHidden ? world.hidden(inner) : inner])
  const prepared = await prepare(NETWORK, { transaction: base64.encode(transaction.serialize()) })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
  const { seen = [], unseen } = prepared.value.preview.changes ?? {}
  // Beside them stands the network's fee.
  return { powers: seen.filter(({ kind }) => kind === 'power'), unseen, tokens, world }
}

describe('a power of somebody else that ends on Solana', () => {
  it.each([
    ['a delegate is taken away', revoke, false, 'spend'],
    ['a program takes a delegate away', revoke, true, 'spend'],
    ['a delegate may take nothing any more', approve(0n), false, 'spend'],
    ['nobody may close the account any more', takeCloser, false, 'close'],
  ] as const)('is shown as one where %s', async (_what, ask, isHidden, power) => {
    const { powers, unseen, tokens, world } = await show(ask, isHidden)
    expect(powers).toEqual([{ ...gains(power, world.drainer, tokens), hasEnded: true, isVerified: true }])
    expect(unseen).toEqual(isHidden ? ['unknownProgram'] : [])
  })

  it('is shown as it is where a delegate may take less than before', async () => {
    const { powers, world } = await show(approve(1_000_000n))
    expect(powers).toEqual([
      { ...gains('spend', world.drainer, USDC), amount: '1', symbol: 'USDC', isVerified: true },
    ])
  })

  it('is shown where tokens are no longer frozen', async () => {
    const { powers, tokens, world } = await show((inWorld) => {
      const mint = inWorld.mint({ freezer: inWorld.drainer })
      const frozen = inWorld.tokens({ mint, isFrozen: true })
      return [tokenCall([THAW], [frozen, mint, inWorld.drainer]), frozen]
    })
    expect(powers).toEqual([{ ...gains('act', world.drainer, tokens), hasEnded: true, isVerified: false }])
  })

  it('is not spoken of where the whole account goes', async () => {
    const { powers, world } = await show((inWorld) => {
      const tokens = inWorld.tokens({ closer: inWorld.drainer, amount: 0n })
      return [tokenCall([CALLS.close], [tokens, inWorld.drainer, inWorld.drainer]), tokens]
    })
    expect(powers).not.toContainEqual(expect.objectContaining({ holder: world.drainer.toBase58() }))
  })
})
