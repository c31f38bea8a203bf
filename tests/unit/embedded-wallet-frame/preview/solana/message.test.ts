import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  type VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mayBeTransaction,
  parseMessage,
  parseTransaction,
  serializeTransaction,
  withBlockhash,
} from '#frame/preview/solana/message.ts'
import { runs } from '#tests/support/builders/runs.ts'

const key = (byte: number): PublicKey => new PublicKey(new Uint8Array(32).fill(byte))
const payer = Keypair.fromSeed(new Uint8Array(32).fill(1))

const instruction = fc
  .record({
    program: fc.integer({ min: 100, max: 110 }),
    keys: fc.array(
      fc.record({ byte: fc.integer({ min: 2, max: 40 }), isSigner: fc.boolean(), isWritable: fc.boolean() }),
      { maxLength: 8 },
    ),
    data: fc.uint8Array({ maxLength: 60 }),
  })
  .map(
    ({ program, keys, data }) =>
      new TransactionInstruction({
        programId: key(program),
        keys: keys.map(({ byte, isSigner, isWritable }) => ({
          pubkey: key(byte),
          isSigner: isSigner && byte < 5,
          isWritable,
        })),
        data: Buffer.from(data),
      }),
  )

const table = new AddressLookupTableAccount({
  key: key(200),
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [key(20), key(21), key(22)],
  },
})

function compile(instructions: TransactionInstruction[], kind: 'legacy' | 'v0' | 'tables'): VersionedMessage {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: key(7).toBase58(),
    instructions,
  })
  if (kind === 'legacy') return message.compileToLegacyMessage()
  return message.compileToV0Message(kind === 'tables' ? [table] : [])
}

describe('Solana message', () => {
  it('A message is parsed as @solana/web3.js wrote it', () => {
    fc.assert(
      fc.property(
        fc.array(instruction, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('legacy' as const, 'v0' as const, 'tables' as const),
        (instructions, kind) => {
          const compiled = compile(instructions, kind)
          const parsed = parseMessage(compiled.serialize())
          expect(parsed).toMatchObject({
            version: compiled.version,
            requiredSignatures: compiled.header.numRequiredSignatures,
            readonlySigned: compiled.header.numReadonlySignedAccounts,
            readonlyUnsigned: compiled.header.numReadonlyUnsignedAccounts,
            staticKeys: compiled.staticAccountKeys.map((one) => one.toBase58()),
            blockhash: compiled.recentBlockhash,
            lookups: compiled.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
              table: accountKey.toBase58(),
              writable: [...writableIndexes],
              readonly: [...readonlyIndexes],
            })),
          })
          expect(parsed?.instructions).toEqual(
            compiled.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
              programIndex: programIdIndex,
              accountIndexes: [...accountKeyIndexes],
              data: Uint8Array.from(data),
            })),
          )
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('A message with a missing or extra byte is refused, and parsing never throws', () => {
    const bytes = compile(
      [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: key(9), lamports: 5 })],
      'tables',
    ).serialize()
    for (let length = 0; length < bytes.length; length++)
      expect(parseMessage(bytes.slice(0, length))).toBeUndefined()
    expect(parseMessage(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        parseMessage(noise)
        parseTransaction(noise)
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('A message that a node would refuse is refused', () => {
    const bytes = compile(
      [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: key(9), lamports: 5 })],
      'legacy',
    ).serialize()
    const changed = (...changes: readonly (readonly [number, number])[]): Uint8Array => {
      const copy = Uint8Array.from(bytes)
      for (const [at, value] of changes) copy[at] = value
      return copy
    }
    expect(parseMessage(changed())).toBeDefined()
    // No signer, a read-only payer, more signers than keys, a duplicate key, the payer as a program.
    expect(parseMessage(changed([0, 0]))).toBeUndefined()
    expect(parseMessage(changed([1, 1]))).toBeUndefined()
    expect(parseMessage(changed([0, 4]))).toBeUndefined()
    const twice = Uint8Array.from(bytes)
    twice.copyWithin(4 + 32, 4, 4 + 32)
    expect(parseMessage(twice)).toBeUndefined()
    const program = 4 + 32 * 4 + 1
    expect(parseMessage(changed([program, 0]))).toBeUndefined()
    expect(parseMessage(changed([program, 3]))).toBeUndefined()
    // A length that is not in its shortest form.
    expect(
      parseMessage(Uint8Array.from([...bytes.slice(0, 3), 0x83, 0x00, ...bytes.slice(4)])),
    ).toBeUndefined()
  })

  it('A new blockhash changes nothing else in a message', () => {
    const message = parseMessage(
      compile(
        [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: key(9), lamports: 5 })],
        'v0',
      ).serialize(),
    )
    if (!message) throw new Error('no message')
    const filled = withBlockhash(message, key(8).toBase58())
    expect(filled && parseMessage(filled.bytes)).toEqual({
      ...message,
      blockhash: key(8).toBase58(),
      bytes: filled?.bytes,
    })
    expect(withBlockhash(message, 'short')).toBeUndefined()
  })
})

describe('Solana transaction', () => {
  it('A transaction is serialized as it was parsed', () => {
    const transaction = new VersionedTransaction(
      compile([SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: key(9), lamports: 5 })], 'v0'),
    )
    transaction.sign([payer])
    const parsed = parseTransaction(transaction.serialize())
    expect(parsed && serializeTransaction(parsed)).toEqual(Uint8Array.from(transaction.serialize()))
    expect(parseTransaction(Uint8Array.from([2, ...transaction.serialize().slice(1)]))).toBeUndefined()
  })
})

describe('bytes to be signed as text', () => {
  it('Bytes that are or may be a transaction, a message or an unknown version are not signed as text', () => {
    const message = compile(
      [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: key(9), lamports: 5 })],
      'legacy',
    )
    const legacy = message.serialize()
    const v0 = compile(
      [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: key(9), lamports: 5 })],
      'v0',
    ).serialize()
    expect(mayBeTransaction(legacy)).toBe(true)
    expect(mayBeTransaction(v0)).toBe(true)
    expect(mayBeTransaction(new VersionedTransaction(message).serialize())).toBe(true)
    expect(mayBeTransaction(Uint8Array.from([0x81, ...v0.slice(1)]))).toBe(true)
    expect(mayBeTransaction(new TextEncoder().encode('Hello, ünïcödé'))).toBe(false)
  })
})
