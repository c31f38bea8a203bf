import { Block, Transaction } from 'bitcoinjs-lib'
import { hexToBytes } from '@noble/hashes/utils.js'

/** A block of the local chain. */
export type MinedBlock = { hash: string; previousHash: string; height: number; time: number; txids: string[] }

const BLOCK_VERSION = 0x20000000
/** Regtest's difficulty: about every second nonce is valid. */
const BITS = 0x207fffff

/**
 * Mines a block with a real header: coinbase, merkle root, proof of work at regtest's difficulty.
 *
 * @param previousHash Hash of the block before, as explorers print it.
 * @param height Height of the new block.
 * @param transactions What goes in after the coinbase.
 * @param coinbaseOutput Where the coinbase pays and how much, in satoshi.
 */
export function mineBlock(
  previousHash: string,
  height: number,
  transactions: readonly Transaction[],
  coinbaseOutput: { script: Uint8Array; sats: bigint },
): { block: MinedBlock; coinbase: Transaction } {
  const coinbase = createCoinbase(height, coinbaseOutput)
  const all = [coinbase, ...transactions]
  const block = new Block()
  block.version = BLOCK_VERSION
  block.prevHash = hexToBytes(previousHash).toReversed()
  block.merkleRoot = Block.calculateMerkleRoot(all)
  block.timestamp = Math.floor(Date.now() / 1_000)
  block.bits = BITS
  while (!block.checkProofOfWork()) block.nonce += 1
  const mined = {
    hash: block.getId(),
    previousHash,
    height,
    time: block.timestamp,
    txids: all.map((tx) => tx.getId()),
  }
  return { block: mined, coinbase }
}

function createCoinbase(height: number, output: { script: Uint8Array; sats: bigint }): Transaction {
  const coinbase = new Transaction()
  coinbase.version = 2
  // BIP-34: the height, as a four-byte push, makes each coinbase unique.
  const heightPush = new Uint8Array([4, height & 255, (height >> 8) & 255, (height >> 16) & 255, 0])
  coinbase.addInput(new Uint8Array(32), 0xffffffff, 0xffffffff, heightPush)
  coinbase.addOutput(output.script, output.sats)
  return coinbase
}
