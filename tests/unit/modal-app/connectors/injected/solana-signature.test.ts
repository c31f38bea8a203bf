import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { signatureOf } from '#modal/connectors/injected/solana-signature.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'

const payer = Keypair.generate()
const other = Keypair.generate()
const recentBlockhash = encodeBase58(new Uint8Array(32).fill(4))
const instruction = SystemProgram.transfer({
  fromPubkey: other.publicKey,
  toPubkey: payer.publicKey,
  lamports: 1,
})

describe('signature of a signer', () => {
  it('The signature is found in a legacy transaction, of the fee payer or another signer.', () => {
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash }).add(instruction)
    transaction.sign(payer, other)
    const bytes = new Uint8Array(transaction.serialize())
    for (const { publicKey } of [payer, other]) {
      const own = transaction.signatures.find((entry) => entry.publicKey.equals(publicKey))?.signature
      expect(signatureOf(bytes, publicKey.toBase58())).toBe(encodeBase58(new Uint8Array(own ?? [])))
    }
  })

  it('The signature is found in a version 0 transaction.', () => {
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash,
      instructions: [instruction],
    }).compileToV0Message()
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer, other])
    const second = transaction.signatures[1] ?? new Uint8Array()
    expect(signatureOf(transaction.serialize(), other.publicKey.toBase58())).toBe(encodeBase58(second))
  })

  it('The signature is undefined for a stranger and for bytes that are no transaction.', () => {
    const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash }).add(instruction)
    transaction.sign(other)
    const bytes = new Uint8Array(transaction.serialize())
    expect(signatureOf(bytes, Keypair.generate().publicKey.toBase58())).toBeUndefined()
    expect(signatureOf(new Uint8Array(), 'x')).toBeUndefined()
    expect(signatureOf(Uint8Array.of(255, 255, 255, 255), 'x')).toBeUndefined()
  })
})
