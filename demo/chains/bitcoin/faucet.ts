import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { payments, script as scripts, Transaction } from 'bitcoinjs-lib'
import type { Acceptance, Ledger } from './ledger.ts'
import { REGTEST } from './regtest.ts'

const FEE_SATS = 500n
const TREASURY_SATS = 50_000_000_000_000n

/** The treasury's key is derived from this public text: it holds play money. */
const SECRET_KEY = sha256(utf8ToBytes('postern demo bitcoin treasury'))
const PUBLIC_KEY = secp256k1.getPublicKey(SECRET_KEY)

/** The output that the first block mints for the treasury. Local coinbases need not mature. */
export const TREASURY = { script: treasuryScript(), sats: TREASURY_SATS }

/** The coinbase output of all later blocks, which is unspendable. */
export const BURN = { script: new Uint8Array([0x6a]), sats: 0n }

/**
 * Pays from the treasury with a transaction that is signed and verified like any other.
 *
 * @param sats Amount in satoshi.
 */
export function payFromTreasury(ledger: Ledger, to: Uint8Array, sats: bigint): Acceptance {
  const coin = ledger.unspentOf(TREASURY.script).find((unspent) => unspent.sats >= sats + FEE_SATS)
  if (!coin) return { ok: false, reason: 'the faucet is empty' }
  const transaction = new Transaction()
  transaction.version = 2
  transaction.addInput(Buffer.from(coin.txid, 'hex').toReversed(), coin.vout)
  transaction.addOutput(to, sats)
  transaction.addOutput(TREASURY.script, coin.sats - sats - FEE_SATS)
  const scriptCode = payments.p2pkh({ pubkey: PUBLIC_KEY }).output ?? new Uint8Array()
  const digest = transaction.hashForWitnessV0(0, scriptCode, coin.sats, Transaction.SIGHASH_ALL)
  const signature = secp256k1.sign(digest, SECRET_KEY, { prehash: false })
  transaction.setWitness(0, [scripts.signature.encode(signature, Transaction.SIGHASH_ALL), PUBLIC_KEY])
  return ledger.accept(transaction)
}

function treasuryScript(): Uint8Array {
  const { output } = payments.p2wpkh({ pubkey: PUBLIC_KEY, network: REGTEST })
  if (!output) throw new Error('The treasury has no script.')
  return output
}
