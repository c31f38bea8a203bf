import { sha256 } from '@noble/hashes/sha2.js'
import {
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  CALLS,
  SOL,
  readOnly,
  solLeaves,
  gains,
  hidden,
  open,
  type Drain,
} from '#tests/support/solana-drain.ts'
import { LOADER, tokenCall } from '#tests/support/solana-drain-world.ts'

/** Shapes of wallet drainers that take SOL, or accounts that are no token accounts. */
export const ACCOUNT_DRAINS: readonly Drain[] = [
  {
    name: 'a program sends all SOL away',
    ask: (world) =>
      hidden(
        world,
        SystemProgram.transfer({ fromPubkey: world.victim, toPubkey: world.drainer, lamports: 19 * SOL }),
        solLeaves('19.000005'),
      ),
  },
  {
    name: 'a program freezes tokens',
    ask: (world) => {
      const mint = world.mint({ freezer: world.drainer })
      const account = world.tokens({ mint })
      return hidden(
        world,
        tokenCall([CALLS.freeze], [account, mint, world.drainer]),
        gains('act', world.drainer, account),
      )
    },
  },
  {
    name: 'the account itself is given to a program',
    ask: (world) =>
      open(
        world,
        [SystemProgram.assign({ accountPubkey: world.victim, programId: world.relay })],
        gains('own', world.relay, world.victim),
      ),
  },
  {
    name: 'a program has the account given to it',
    ask: (world) =>
      hidden(
        world,
        SystemProgram.assign({ accountPubkey: world.victim, programId: world.relay }),
        gains('own', world.relay, world.victim),
      ),
  },
  {
    name: 'a program makes the account a stored nonce of somebody else',
    ask: (world) => {
      const accountPubkey = world.victim
      const init = SystemProgram.nonceInitialize({
        noncePubkey: world.victim,
        authorizedPubkey: world.drainer,
      })
      return hidden(
        world,
        [SystemProgram.allocate({ accountPubkey, space: NONCE_ACCOUNT_LENGTH }), init],
        gains('act', world.drainer, world.victim),
      )
    },
  },
  {
    name: 'a program has an account made with all SOL that is its own',
    ask: (world) => {
      const [basePubkey, seed, programId] = [world.victim, 'drain', world.relay]
      const digest = new PublicKey(seedAddress(basePubkey, seed, programId))
      const make = SystemProgram.createAccountWithSeed({
        fromPubkey: world.victim,
        newAccountPubkey: digest,
        basePubkey,
        seed,
        lamports: 18 * SOL,
        space: 0,
        programId,
      })
      return hidden(world, make, solLeaves('18.000005'))
    },
  },
  {
    name: 'a program gives a stored nonce to somebody else',
    ask: (world) => {
      const noncePubkey = world.nonce()
      const give = SystemProgram.nonceAuthorize({
        noncePubkey,
        authorizedPubkey: world.victim,
        newAuthorizedPubkey: world.drainer,
      })
      return hidden(world, give, solLeaves('5.000005'), gains('act', world.drainer, noncePubkey))
    },
  },
  {
    name: 'a program withdraws a stored nonce to somebody else',
    ask: (world) => {
      const withdraw = SystemProgram.nonceWithdraw({
        noncePubkey: world.nonce(),
        authorizedPubkey: world.victim,
        toPubkey: world.drainer,
        lamports: 5 * SOL,
      })
      return hidden(world, withdraw, solLeaves('5.000005'))
    },
  },
  {
    name: 'a program withdraws a stake to somebody else',
    ask: (world) => {
      const { instructions } = StakeProgram.withdraw({
        stakePubkey: world.stake(),
        authorizedPubkey: world.victim,
        toPubkey: world.drainer,
        lamports: 5 * SOL,
      })
      return hidden(world, instructions, solLeaves('5.000005'))
    },
  },
  {
    name: 'a program takes the right to withdraw a stake',
    ask: (world) => {
      const stakePubkey = world.stake()
      const { instructions } = StakeProgram.authorize({
        stakePubkey,
        authorizedPubkey: world.victim,
        newAuthorizedPubkey: world.drainer,
        stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
      })
      return hidden(world, instructions, solLeaves('5.000005'), gains('own', world.drainer, stakePubkey))
    },
  },
  {
    name: 'a program takes the right to stake',
    ask: (world) => {
      const stakePubkey = world.stake()
      const { instructions } = StakeProgram.authorize({
        stakePubkey,
        authorizedPubkey: world.victim,
        newAuthorizedPubkey: world.drainer,
        stakeAuthorizationType: StakeAuthorizationLayout.Staker,
      })
      return hidden(world, instructions, gains('act', world.drainer, stakePubkey))
    },
  },
  {
    name: 'a program takes a program',
    ask: (world) => {
      const data = world.programData()
      const give = new TransactionInstruction({
        programId: LOADER,
        data: Buffer.from([4, 0, 0, 0]),
        keys: [
          { pubkey: data, isSigner: false, isWritable: true },
          { pubkey: world.victim, isSigner: true, isWritable: false },
          readOnly(world.drainer),
        ],
      })
      return hidden(world, give, gains('own', world.drainer, data))
    },
  },
]

function seedAddress(base: PublicKey, seed: string, program: PublicKey): Uint8Array {
  return sha256(Buffer.concat([base.toBuffer(), Buffer.from(seed), program.toBuffer()]))
}
