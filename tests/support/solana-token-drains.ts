import { AddressLookupTableAccount, PublicKey, SystemProgram } from '@solana/web3.js'
import {
  CALLS,
  AUTHORITIES,
  MOST,
  SOL,
  setAuthority,
  move,
  usdcLeaves,
  solLeaves,
  gains,
  hidden,
  open,
  type Drain,
} from '#tests/support/solana-drain.ts'
import {
  bytesOf,
  extension,
  TOKEN,
  TOKEN_2022,
  tokenCall,
  USDC,
  WRAPPED_SOL,
} from '#tests/support/solana-drain-world.ts'

/** Shapes of wallet drainers that take tokens, or power over tokens. */
export const TOKEN_DRAINS: readonly Drain[] = [
  {
    name: 'a program takes all USDC',
    ask: (world) => {
      const [from, to] = [world.tokens(), world.tokens({ owner: world.drainer, amount: 0n })]
      return hidden(world, move(from, to, world.victim), usdcLeaves)
    },
  },
  {
    name: 'a program takes all USDC and adds 0.2 SOL',
    ask: (world) => {
      const [from, to] = [world.tokens(), world.tokens({ owner: world.drainer, amount: 0n })]
      const gift = { fromPubkey: world.drainer, toPubkey: world.victim, lamports: 0.2 * SOL }
      return hidden(world, [SystemProgram.transfer(gift), move(from, to, world.victim)], usdcLeaves, {
        kind: 'balance',
        direction: 'in',
        symbol: 'SOL',
      })
    },
  },
  {
    name: 'a program takes USDC from an account that stands in a lookup table',
    ask: (world) => {
      const [from, to] = [world.tokens(), world.tokens({ owner: world.drainer, amount: 0n })]
      const addresses = [from, to, TOKEN]
      const head = Buffer.alloc(56)
      head.writeUInt32LE(1)
      head.writeBigUInt64LE(MOST, 4)
      const table = world.put(
        new PublicKey('AddressLookupTab1e1111111111111111111111111'),
        Buffer.concat([head, ...addresses.map((one) => one.toBuffer())]),
      )
      const state = {
        deactivationSlot: MOST,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses,
      }
      const tables = [new AddressLookupTableAccount({ key: table, state })]
      const transactions = [world.transaction([world.hidden(move(from, to, world.victim))], tables)]
      return { transactions, loses: [usdcLeaves], unseen: ['unknownProgram'] }
    },
  },
  {
    name: 'a program gives the USDC account to somebody else',
    ask: (world) => {
      const account = world.tokens()
      return hidden(
        world,
        setAuthority(AUTHORITIES.owner, account, world.drainer, world.victim),
        usdcLeaves,
        gains('own', world.drainer, account),
      )
    },
  },
  {
    name: 'a program lets somebody else spend all USDC',
    ask: (world) => {
      const account = world.tokens()
      const approve = tokenCall([CALLS.approve, ...bytesOf(MOST)], [account, world.drainer, world.victim])
      return hidden(world, approve, {
        ...gains('spend', world.drainer, USDC),
        amount: 'unlimited',
        symbol: 'USDC',
        isVerified: true,
      })
    },
  },
  {
    name: 'a program lets somebody else close the USDC account',
    ask: (world) => {
      const account = world.tokens()
      const give = setAuthority(AUTHORITIES.closer, account, world.drainer, world.victim)
      return hidden(world, give, gains('close', world.drainer, account))
    },
  },
  {
    name: 'a program closes the account of wrapped SOL to somebody else',
    ask: (world) => {
      const account = world.tokens({ mint: WRAPPED_SOL, amount: 3_000_000_000n })
      return hidden(world, tokenCall([CALLS.close], [account, world.drainer, world.victim]), solLeaves('3'))
    },
  },
  {
    name: 'a program takes a token of Token-2022',
    ask: (world) => {
      const program = TOKEN_2022
      const mint = world.mint({ program, decimals: 2 })
      const [from, to] = [
        world.tokens({ mint, program, amount: 5_000n }),
        world.tokens({ mint, program, owner: world.drainer, amount: 0n }),
      ]
      const data = [CALLS.moveChecked, ...bytesOf(5_000n), 2]
      return hidden(world, tokenCall(data, [from, mint, to, world.victim], program), {
        kind: 'balance',
        direction: 'out',
        amount: '50',
        symbol: '',
        tokenAddress: mint.toBase58(),
        isVerified: false,
      })
    },
  },
  {
    name: 'a program takes a collectible',
    ask: (world) => {
      const mint = world.mint({ decimals: 0, supply: 1n })
      const [from, to] = [
        world.tokens({ mint, amount: 1n }),
        world.tokens({ mint, owner: world.drainer, amount: 0n }),
      ]
      return hidden(world, move(from, to, world.victim, 1n), {
        kind: 'item',
        direction: 'out',
        amount: '1',
        collection: mint.toBase58(),
        isVerified: false,
      })
    },
  },
  {
    name: 'a program burns all USDC',
    ask: (world) => {
      const burn = tokenCall([CALLS.burn, ...bytesOf(100_000_000n)], [world.tokens(), USDC, world.victim])
      return hidden(world, burn, usdcLeaves)
    },
  },
  {
    name: 'a program takes the right to make more of the own token',
    ask: (world) => {
      const mint = world.mint({ minter: world.victim })
      const give = setAuthority(AUTHORITIES.minter, mint, world.drainer, world.victim)
      return hidden(world, give, gains('own', world.drainer, mint))
    },
  },
  {
    name: 'a program that does nothing yet is handed the USDC account',
    ask: (world) => {
      const [from, to] = [world.tokens(), world.tokens({ owner: world.drainer, amount: 0n })]
      const sleeping = world.hidden(move(from, to, world.victim), { switchedBy: world.switchedOff })
      return { transactions: [world.transaction([sleeping])], loses: [], unseen: ['unknownProgram'] }
    },
  },
  {
    name: 'two transactions, of which the first one makes the second one take USDC',
    ask: (world) => {
      const [from, to] = [world.tokens(), world.tokens({ owner: world.drainer, amount: 0n })]
      const lamports = 0.01 * SOL
      const { victim: fromPubkey, switchedOff: toPubkey } = world
      const first = world.transaction([SystemProgram.transfer({ fromPubkey, toPubkey, lamports })])
      const sleeping = world.hidden(move(from, to, world.victim), { switchedBy: world.switchedOff })
      return {
        transactions: [first, world.transaction([sleeping])],
        loses: [solLeaves('0.01001')],
        unseen: ['unknownProgram', 'oneByOne'],
      }
    },
  },
  {
    name: 'tokens come whose mint may take everything back',
    ask: (world) => {
      const program = TOKEN_2022
      const extensions = extension(12, world.drainer.toBytes())
      const mint = world.mint({ program, extensions })
      const [from, to] = [
        world.tokens({ mint, program, owner: world.drainer, extensions: extension(7, new Uint8Array()) }),
        world.tokens({ mint, program, amount: 0n, extensions: extension(7, new Uint8Array()) }),
      ]
      const data = [CALLS.moveChecked, ...bytesOf(100_000_000n), 6]
      return open(
        world,
        [tokenCall(data, [from, mint, to, world.drainer], program)],
        gains('moveAll', world.drainer, mint),
      )
    },
  },
]
