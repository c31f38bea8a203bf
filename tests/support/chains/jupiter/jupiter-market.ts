import { AddressLookupTableAccount, Keypair, PublicKey, type VersionedTransaction } from '@solana/web3.js'
import { serveHttp } from '#demo/chains/http-server.ts'
import { answerRpc } from '#demo/chains/solana/answer-rpc.ts'
import { JUPITER } from '#schemas/networks/aggregators.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { DrainFixture, TOKEN, TOKEN_2022, WRAPPED_SOL } from '#tests/support/drains/solana/drain-fixture.ts'
import { JUPITER_PROGRAM, POOL } from './jupiter-program.ts'
import {
  accountOf,
  compileSwap,
  jupiterInstructions,
  type JupiterOrder,
  type MarketToken,
} from './jupiter-transaction.ts'

const LOADER = 'BPFLoader2111111111111111111111111111111111'
const TABLE_PROGRAM = new PublicKey('AddressLookupTab1e1111111111111111111111111')
const RICH = 1_000_000_000n
const POOLED = 1_000_000_000_000n
const keyOf = (place: number): Keypair => Keypair.fromSeed(new Uint8Array(32).fill(place))

/** The tokens of the market. */
export const MARKET = {
  coin: { mint: WRAPPED_SOL, program: TOKEN, isCoin: true },
  usd: { mint: keyOf(221).publicKey, program: TOKEN },
  silver: { mint: keyOf(222).publicKey, program: TOKEN_2022 },
} as const satisfies Record<string, MarketToken>

/** A visitor and Jupiter's program with pools on a real SVM. */
export class JupiterMarket {
  readonly visitor = keyOf(220)
  readonly chain: DrainFixture
  readonly moved = keyOf(223).publicKey
  readonly table: AddressLookupTableAccount

  /** @param owner swaps; has 20 SOL and 250 dollars. */
  constructor(owner?: PublicKey) {
    const chain = new DrainFixture(owner ?? this.visitor.publicKey)
    this.chain = chain
    chain.svm.place(JUPITER.program, {
      lamports: RICH,
      data: JUPITER_PROGRAM,
      owner: LOADER,
      executable: true,
    })
    chain.mint({ at: WRAPPED_SOL, decimals: 9 })
    chain.mint({ at: MARKET.usd.mint })
    chain.mint({ at: MARKET.silver.mint, program: TOKEN_2022, decimals: 9 })
    for (const token of Object.values(MARKET))
      chain.tokens({ ...token, owner: POOL, amount: POOLED, at: accountOf(token, POOL) })
    const { usd } = MARKET
    const own = accountOf(usd, chain.victim)
    chain.tokens({ ...usd, owner: chain.victim, amount: 250_000_000n, at: own })
    this.table = this.#openTable()
  }

  /** What is asked of Jupiter, for a price of one for one. */
  order(from: MarketToken, to: MarketToken, amount: bigint): JupiterOrder {
    const { moved, table, chain } = this
    const { blockhash } = chain.svm.blockhashes.latest()
    return {
      user: chain.victim,
      from,
      to,
      amount,
      quoted: amount,
      slippageBps: 100,
      moved,
      table,
      blockhash,
    }
  }

  /** Moves the price against the visitor, by so many of the smallest unit. */
  move(by: bigint): void {
    this.chain.put(new PublicKey(SYSTEM), new Uint8Array(), { at: this.moved, lamports: by })
  }

  /** What the visitor holds, in the smallest unit. */
  held({ isCoin, ...token }: MarketToken): bigint {
    const { svm, victim } = this.chain
    if (isCoin === true) return svm.account(victim.toBase58())?.lamports ?? 0n
    const account = svm.account(accountOf(token, victim).toBase58())
    return account ? Buffer.from(account.data).readBigUInt64LE(64) : 0n
  }

  #openTable(): AddressLookupTableAccount {
    const addresses = [
      ...Object.values(MARKET).flatMap((token) => [token.mint, token.program, accountOf(token, POOL)]),
      POOL,
      this.moved,
    ]
    const head = Buffer.alloc(56)
    head.writeUInt32LE(1, 0)
    head.writeBigUInt64LE(2n ** 64n - 1n, 4)
    const data = Buffer.concat([head, ...addresses.map((address) => address.toBuffer())])
    const key = this.chain.put(TABLE_PROGRAM, data, { at: keyOf(224).publicKey })
    return new AddressLookupTableAccount({ key, state: AddressLookupTableAccount.deserialize(data) })
  }
}

const SYSTEM = '11111111111111111111111111111111'

/** Writes a transaction as the server passes it on. */
export function hexOf(transaction: VersionedTransaction): string {
  return bytesToHex(transaction.serialize())
}

/** The transaction of an order, as Jupiter's API builds it. */
export function swapOf(order: JupiterOrder): VersionedTransaction {
  return compileSwap(order, jupiterInstructions(order))
}

/** Serves the market's chain as a node does. */
export async function serveMarket({ chain }: JupiterMarket) {
  const { port, close } = await serveHttp(0, ({ body }) => {
    chain.svm.advance()
    return { status: 200, type: 'application/json', body: JSON.stringify(answerRpc(chain.svm, body)) }
  })
  return { url: `http://127.0.0.1:${port}`, stop: close }
}
