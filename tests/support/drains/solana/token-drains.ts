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
} from './drain.ts'
import { bytesOf, extension, TOKEN, TOKEN_2022, tokenCall, USDC, WRAPPED_SOL } from './drain-fixture.ts'

/** The shapes of drainers that take tokens, or control of tokens. */
export const TOKEN_DRAINS: readonly Drain[] = [
  {
    name: 'a program takes all USDC',
    ask: (fixture) => {
      const [from, to] = [fixture.tokens(), fixture.tokens({ owner: fixture.drainer, amount: 0n })]
      return hidden(fixture, move(from, to, fixture.victim), usdcLeaves)
    },
  },
  {
    name: 'a program takes all USDC and adds 0.2 SOL',
    ask: (fixture) => {
      const [from, to] = [fixture.tokens(), fixture.tokens({ owner: fixture.drainer, amount: 0n })]
      const gift = { fromPubkey: fixture.drainer, toPubkey: fixture.victim, lamports: 0.2 * SOL }
      return hidden(fixture, [SystemProgram.transfer(gift), move(from, to, fixture.victim)], usdcLeaves, {
        kind: 'balance',
        direction: 'in',
        symbol: 'SOL',
      })
    },
  },
  {
    name: 'a program takes USDC from an account that stands in a lookup table',
    ask: (fixture) => {
      const [from, to] = [fixture.tokens(), fixture.tokens({ owner: fixture.drainer, amount: 0n })]
      const addresses = [from, to, TOKEN]
      const head = Buffer.alloc(56)
      head.writeUInt32LE(1)
      head.writeBigUInt64LE(MOST, 4)
      const table = fixture.put(
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
      const transactions = [fixture.transaction([fixture.hidden(move(from, to, fixture.victim))], tables)]
      return { transactions, loses: [usdcLeaves], unseen: ['unknownProgram'] }
    },
  },
  {
    name: 'a program gives the USDC account to the attacker',
    ask: (fixture) => {
      const account = fixture.tokens()
      return hidden(
        fixture,
        setAuthority(AUTHORITIES.owner, account, fixture.drainer, fixture.victim),
        usdcLeaves,
        gains('own', fixture.drainer, account),
      )
    },
  },
  {
    name: 'a program lets the attacker spend all USDC',
    ask: (fixture) => {
      const account = fixture.tokens()
      const approve = tokenCall([CALLS.approve, ...bytesOf(MOST)], [account, fixture.drainer, fixture.victim])
      return hidden(fixture, approve, {
        ...gains('spend', fixture.drainer, USDC),
        amount: 'unlimited',
        symbol: 'USDC',
        isVerified: true,
      })
    },
  },
  {
    name: 'a program lets the attacker close the USDC account',
    ask: (fixture) => {
      const account = fixture.tokens()
      const give = setAuthority(AUTHORITIES.closer, account, fixture.drainer, fixture.victim)
      return hidden(fixture, give, gains('close', fixture.drainer, account))
    },
  },
  {
    name: 'a program closes the account of wrapped SOL to the attacker',
    ask: (fixture) => {
      const account = fixture.tokens({ mint: WRAPPED_SOL, amount: 3_000_000_000n })
      return hidden(
        fixture,
        tokenCall([CALLS.close], [account, fixture.drainer, fixture.victim]),
        solLeaves('3'),
      )
    },
  },
  {
    name: 'a program takes a token of Token-2022',
    ask: (fixture) => {
      const program = TOKEN_2022
      const mint = fixture.mint({ program, decimals: 2 })
      const [from, to] = [
        fixture.tokens({ mint, program, amount: 5_000n }),
        fixture.tokens({ mint, program, owner: fixture.drainer, amount: 0n }),
      ]
      const data = [CALLS.moveChecked, ...bytesOf(5_000n), 2]
      return hidden(fixture, tokenCall(data, [from, mint, to, fixture.victim], program), {
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
    ask: (fixture) => {
      const mint = fixture.mint({ decimals: 0, supply: 1n })
      const [from, to] = [
        fixture.tokens({ mint, amount: 1n }),
        fixture.tokens({ mint, owner: fixture.drainer, amount: 0n }),
      ]
      return hidden(fixture, move(from, to, fixture.victim, 1n), {
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
    ask: (fixture) => {
      const burn = tokenCall([CALLS.burn, ...bytesOf(100_000_000n)], [fixture.tokens(), USDC, fixture.victim])
      return hidden(fixture, burn, usdcLeaves)
    },
  },
  {
    name: 'a program takes the right to make more of the own token',
    ask: (fixture) => {
      const mint = fixture.mint({ minter: fixture.victim })
      const give = setAuthority(AUTHORITIES.minter, mint, fixture.drainer, fixture.victim)
      return hidden(fixture, give, gains('own', fixture.drainer, mint))
    },
  },
  {
    name: 'a program that does nothing yet is handed the USDC account',
    ask: (fixture) => {
      const [from, to] = [fixture.tokens(), fixture.tokens({ owner: fixture.drainer, amount: 0n })]
      const sleeping = fixture.hidden(move(from, to, fixture.victim), { switchedBy: fixture.switchedOff })
      return { transactions: [fixture.transaction([sleeping])], loses: [], unseen: ['unknownProgram'] }
    },
  },
  {
    name: 'two transactions, of which the first one makes the second one take USDC',
    ask: (fixture) => {
      const [from, to] = [fixture.tokens(), fixture.tokens({ owner: fixture.drainer, amount: 0n })]
      const lamports = 0.01 * SOL
      const { victim: fromPubkey, switchedOff: toPubkey } = fixture
      const first = fixture.transaction([SystemProgram.transfer({ fromPubkey, toPubkey, lamports })])
      const sleeping = fixture.hidden(move(from, to, fixture.victim), { switchedBy: fixture.switchedOff })
      return {
        transactions: [first, fixture.transaction([sleeping])],
        loses: [solLeaves('0.01001')],
        unseen: ['unknownProgram', 'oneByOne'],
      }
    },
  },
  {
    name: 'tokens come whose mint may take everything back',
    ask: (fixture) => {
      const program = TOKEN_2022
      const extensions = extension(12, fixture.drainer.toBytes())
      const mint = fixture.mint({ program, extensions })
      const [from, to] = [
        fixture.tokens({ mint, program, owner: fixture.drainer, extensions: extension(7, new Uint8Array()) }),
        fixture.tokens({ mint, program, amount: 0n, extensions: extension(7, new Uint8Array()) }),
      ]
      const data = [CALLS.moveChecked, ...bytesOf(100_000_000n), 6]
      return open(
        fixture,
        [tokenCall(data, [from, mint, to, fixture.drainer], program)],
        gains('moveAll', fixture.drainer, mint),
      )
    },
  },
]
