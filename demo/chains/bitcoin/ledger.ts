import type { Transaction } from 'bitcoinjs-lib'
import { mineBlock, type MinedBlock } from './mine-block.ts'
import { REGTEST_GENESIS_HASH } from './regtest.ts'
import { outpointOf, verifyTransaction, type Output } from './verify-transaction.ts'

/** A transaction in the ledger; `block` is absent until it is mined. */
export type KnownTransaction = {
  transaction: Transaction
  /** The spent outputs, in input order; empty for a coinbase. */
  spent: Output[]
  fee: bigint
  block?: MinedBlock
}

/** The txid, or why the transaction was refused. */
export type Acceptance = { ok: true; txid: string } | { ok: false; reason: string }

/** The local chain's state: blocks, every transaction, and which outputs are unspent. */
export class Ledger {
  readonly #blocks: MinedBlock[] = []
  readonly #transactions = new Map<string, KnownTransaction>()
  readonly #unspent = new Map<string, Output>()
  #waiting: string[] = []

  constructor() {
    this.#blocks.push({
      hash: REGTEST_GENESIS_HASH,
      previousHash: '0'.repeat(64),
      height: 0,
      time: 1_296_688_602,
      txids: [],
    })
  }

  get tip(): MinedBlock {
    const tip = this.#blocks.at(-1)
    if (!tip) throw new Error('The chain has no block.')
    return tip
  }

  blockAt(height: number): MinedBlock | undefined {
    return this.#blocks[height]
  }

  block(hash: string): MinedBlock | undefined {
    return this.#blocks.find((block) => block.hash === hash)
  }

  transaction(txid: string): KnownTransaction | undefined {
    return this.#transactions.get(txid)
  }

  /** The transactions that pay to or spend from a script: pending ones first, then newest first. */
  transactionsOf(script: Uint8Array): KnownTransaction[] {
    const touches = (output: { script: Uint8Array }): boolean => Buffer.from(output.script).equals(script)
    const found = [...this.#transactions.values()].filter(
      ({ transaction, spent }) => spent.some(touches) || transaction.outs.some(touches),
    )
    const height = ({ block }: KnownTransaction): number => block?.height ?? Number.MAX_SAFE_INTEGER
    return found.toReversed().toSorted((left, right) => height(right) - height(left))
  }

  /** Unspent outputs of a script. */
  unspentOf(script: Uint8Array): Array<Output & { txid: string; vout: number; block?: MinedBlock }> {
    return [...this.#unspent]
      .filter(([, output]) => Buffer.from(output.script).equals(script))
      .map(([outpoint, output]) => {
        const [txid = '', vout = ''] = outpoint.split(':')
        const block = this.#transactions.get(txid)?.block
        return { ...output, txid, vout: Number(vout), ...(block ? { block } : {}) }
      })
  }

  /** Verifies a transaction and, if it is valid, makes its outputs spendable; the next {@link mine} mines it. */
  accept(transaction: Transaction): Acceptance {
    const txid = transaction.getId()
    if (this.#transactions.has(txid)) return { ok: false, reason: 'txn-already-known' }
    const verdict = verifyTransaction(transaction, (outpoint) => this.#unspent.get(outpoint))
    if (!verdict.ok) return verdict
    const spent = transaction.ins.map(outpointOf).flatMap((outpoint) => this.#unspent.get(outpoint) ?? [])
    for (const input of transaction.ins) this.#unspent.delete(outpointOf(input))
    this.#record({ transaction, spent, fee: verdict.fee })
    this.#waiting.push(txid)
    return { ok: true, txid }
  }

  /** Mines a block of all pending transactions; its coinbase pays `output`. */
  mine(output: Output): MinedBlock {
    const waiting = this.#waiting.flatMap((txid) => this.#transactions.get(txid) ?? [])
    this.#waiting = []
    const transactions = waiting.map(({ transaction }) => transaction)
    const { block, coinbase } = mineBlock(this.tip.hash, this.tip.height + 1, transactions, output)
    this.#blocks.push(block)
    for (const known of waiting) known.block = block
    this.#record({ transaction: coinbase, spent: [], fee: 0n, block })
    return block
  }

  #record(known: KnownTransaction): void {
    const txid = known.transaction.getId()
    this.#transactions.set(txid, known)
    for (const [vout, { script, value }] of known.transaction.outs.entries()) {
      this.#unspent.set(`${txid}:${vout}`, { script, sats: value })
    }
  }
}
