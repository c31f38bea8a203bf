import { sha256 } from '@noble/hashes/sha2.js'
import {
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { CALLS, SOL, readOnly, solLeaves, gains, hidden, open, type Drain } from './drain.ts'
import { LOADER, tokenCall } from './drain-fixture.ts'

/** The shapes of drainers that take SOL, or accounts that are not token accounts. */
export const ACCOUNT_DRAINS: readonly Drain[] = [
  {
    name: 'a program sends all SOL away',
    ask: (fixture) =>
      hidden(
        fixture,
        SystemProgram.transfer({ fromPubkey: fixture.victim, toPubkey: fixture.drainer, lamports: 19 * SOL }),
        solLeaves('19.000005'),
      ),
  },
  {
    name: 'a program freezes tokens',
    ask: (fixture) => {
      const mint = fixture.mint({ freezer: fixture.drainer })
      const account = fixture.tokens({ mint })
      return hidden(
        fixture,
        tokenCall([CALLS.freeze], [account, mint, fixture.drainer]),
        gains('act', fixture.drainer, account),
      )
    },
  },
  {
    name: 'the account itself is given to a program',
    ask: (fixture) =>
      open(
        fixture,
        [SystemProgram.assign({ accountPubkey: fixture.victim, programId: fixture.relay })],
        gains('own', fixture.relay, fixture.victim),
      ),
  },
  {
    name: 'a program has the account given to it',
    ask: (fixture) =>
      hidden(
        fixture,
        SystemProgram.assign({ accountPubkey: fixture.victim, programId: fixture.relay }),
        gains('own', fixture.relay, fixture.victim),
      ),
  },
  {
    name: 'a program makes the account a stored nonce of the attacker',
    ask: (fixture) => {
      const accountPubkey = fixture.victim
      const init = SystemProgram.nonceInitialize({
        noncePubkey: fixture.victim,
        authorizedPubkey: fixture.drainer,
      })
      return hidden(
        fixture,
        [SystemProgram.allocate({ accountPubkey, space: NONCE_ACCOUNT_LENGTH }), init],
        gains('act', fixture.drainer, fixture.victim),
      )
    },
  },
  {
    name: 'a program has an account made with all SOL that is its own',
    ask: (fixture) => {
      const [basePubkey, seed, programId] = [fixture.victim, 'drain', fixture.relay]
      const digest = new PublicKey(seedAddress(basePubkey, seed, programId))
      const make = SystemProgram.createAccountWithSeed({
        fromPubkey: fixture.victim,
        newAccountPubkey: digest,
        basePubkey,
        seed,
        lamports: 18 * SOL,
        space: 0,
        programId,
      })
      return hidden(fixture, make, solLeaves('18.000005'))
    },
  },
  {
    name: 'a program gives a stored nonce to the attacker',
    ask: (fixture) => {
      const noncePubkey = fixture.nonce()
      const give = SystemProgram.nonceAuthorize({
        noncePubkey,
        authorizedPubkey: fixture.victim,
        newAuthorizedPubkey: fixture.drainer,
      })
      return hidden(fixture, give, solLeaves('5.000005'), gains('act', fixture.drainer, noncePubkey))
    },
  },
  {
    name: 'a program withdraws a stored nonce to the attacker',
    ask: (fixture) => {
      const withdraw = SystemProgram.nonceWithdraw({
        noncePubkey: fixture.nonce(),
        authorizedPubkey: fixture.victim,
        toPubkey: fixture.drainer,
        lamports: 5 * SOL,
      })
      return hidden(fixture, withdraw, solLeaves('5.000005'))
    },
  },
  {
    name: 'a program withdraws a stake to the attacker',
    ask: (fixture) => {
      const { instructions } = StakeProgram.withdraw({
        stakePubkey: fixture.stake(),
        authorizedPubkey: fixture.victim,
        toPubkey: fixture.drainer,
        lamports: 5 * SOL,
      })
      return hidden(fixture, instructions, solLeaves('5.000005'))
    },
  },
  {
    name: 'a program takes the right to withdraw a stake',
    ask: (fixture) => {
      const stakePubkey = fixture.stake()
      const { instructions } = StakeProgram.authorize({
        stakePubkey,
        authorizedPubkey: fixture.victim,
        newAuthorizedPubkey: fixture.drainer,
        stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
      })
      return hidden(fixture, instructions, solLeaves('5.000005'), gains('own', fixture.drainer, stakePubkey))
    },
  },
  {
    name: 'a program takes the right to stake',
    ask: (fixture) => {
      const stakePubkey = fixture.stake()
      const { instructions } = StakeProgram.authorize({
        stakePubkey,
        authorizedPubkey: fixture.victim,
        newAuthorizedPubkey: fixture.drainer,
        stakeAuthorizationType: StakeAuthorizationLayout.Staker,
      })
      return hidden(fixture, instructions, gains('act', fixture.drainer, stakePubkey))
    },
  },
  {
    name: 'a program takes a program',
    ask: (fixture) => {
      const data = fixture.programData()
      const give = new TransactionInstruction({
        programId: LOADER,
        data: Buffer.from([4, 0, 0, 0]),
        keys: [
          { pubkey: data, isSigner: false, isWritable: true },
          { pubkey: fixture.victim, isSigner: true, isWritable: false },
          readOnly(fixture.drainer),
        ],
      })
      return hidden(fixture, give, gains('own', fixture.drainer, data))
    },
  },
]

function seedAddress(base: PublicKey, seed: string, program: PublicKey): Uint8Array {
  return sha256(Buffer.concat([base.toBuffer(), Buffer.from(seed), program.toBuffer()]))
}
