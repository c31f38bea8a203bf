import { script as scripts } from 'bitcoinjs-lib'
import type { KnownTransaction, Ledger } from './ledger.ts'
import type { MinedBlock } from './mine-block.ts'
import { addressOf } from './regtest.ts'
import { outpointOf, type Output } from './verify-transaction.ts'

/** Encodes a transaction status in the form of Esplora. */
export function encodeStatus(block: MinedBlock | undefined): Record<string, unknown> {
  if (!block) return { confirmed: false }
  return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
}

/** Encodes a transaction in the form of Esplora. */
export function encodeTransaction({
  transaction,
  spent,
  fee,
  block,
}: KnownTransaction): Record<string, unknown> {
  const coinbase = transaction.isCoinbase()
  return {
    txid: transaction.getId(),
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.ins.map((input, index) => {
      const [txid, vout] = outpointOf(input).split(':')
      const prevout = spent[index]
      return {
        txid,
        vout: Number(vout),
        prevout: prevout ? encodeOutput(prevout) : null,
        scriptsig: toHex(input.script),
        scriptsig_asm: coinbase ? '' : scripts.toASM(input.script),
        witness: input.witness.map(toHex),
        is_coinbase: coinbase,
        sequence: input.sequence,
      }
    }),
    vout: transaction.outs.map(({ script, value }) => encodeOutput({ script, sats: value })),
    size: transaction.byteLength(),
    weight: transaction.weight(),
    fee: Number(fee),
    status: encodeStatus(block),
  }
}

/** Encodes the totals of an address in the form of Esplora. */
export function encodeAddress(ledger: Ledger, address: string, script: Uint8Array): Record<string, unknown> {
  const all = ledger.transactionsOf(script)
  return {
    address,
    chain_stats: totals(
      all.filter(({ block }) => block),
      script,
    ),
    mempool_stats: totals(
      all.filter(({ block }) => !block),
      script,
    ),
  }
}

/** Encodes unspent outputs in the form of Esplora. */
export function encodeUnspent(ledger: Ledger, script: Uint8Array): unknown[] {
  return ledger
    .unspentOf(script)
    .map(({ txid, vout, sats, block }) => ({ txid, vout, value: Number(sats), status: encodeStatus(block) }))
}

/** Encodes a block in the form of Esplora. */
export function encodeBlock(block: MinedBlock): Record<string, unknown> {
  const { hash, height, time, previousHash, txids } = block
  return {
    id: hash,
    height,
    timestamp: time,
    mediantime: time,
    previousblockhash: previousHash,
    tx_count: txids.length,
  }
}

function totals(transactions: readonly KnownTransaction[], script: Uint8Array): Record<string, number> {
  const own = (outputs: readonly Output[]): Output[] =>
    outputs.filter((output) => Buffer.from(output.script).equals(script))
  const funded = transactions.flatMap(({ transaction }) =>
    own(transaction.outs.map((output) => ({ script: output.script, sats: output.value }))),
  )
  const spent = transactions.flatMap((known) => own(known.spent))
  const sum = (outputs: readonly Output[]): number =>
    outputs.reduce((total, { sats }) => total + Number(sats), 0)
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: transactions.length,
  }
}

function encodeOutput({ script, sats }: Output): Record<string, unknown> {
  const address = addressOf(script)
  return {
    scriptpubkey: toHex(script),
    scriptpubkey_asm: scripts.toASM(script),
    scriptpubkey_type: scriptType(script),
    ...(address ? { scriptpubkey_address: address } : {}),
    value: Number(sats),
  }
}

function scriptType(script: Uint8Array): string {
  if (script[0] === 0x6a) return 'op_return'
  if (script[0] === 0 && script.length === 22) return 'v0_p2wpkh'
  if (script[0] === 0 && script.length === 34) return 'v0_p2wsh'
  if (script[0] === 0x51 && script.length === 34) return 'v1_p2tr'
  if (script[0] === 0x76 && script.length === 25) return 'p2pkh'
  if (script[0] === 0xa9 && script.length === 23) return 'p2sh'
  return 'unknown'
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
