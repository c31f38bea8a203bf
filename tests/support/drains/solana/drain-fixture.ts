import {
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js'
import { LocalSvm } from '#demo/chains/solana/svm.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { RELAY_PROGRAM } from '#tests/support/builders/relay-program.ts'
import { svmNode } from '#tests/support/chains/solana-fixture.ts'

export const USDC = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const WRAPPED_SOL = new PublicKey('So11111111111111111111111111111111111111112')
export const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const STAKE = new PublicKey('Stake11111111111111111111111111111111111111')
export const LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
const SYSTEM = new PublicKey('11111111111111111111111111111111')
const OLD_LOADER = 'BPFLoader2111111111111111111111111111111111'
const RICH = 5_000_000_000n

const keyOf = (place: number): Keypair => Keypair.fromSeed(new Uint8Array(32).fill(place))
const u32 = (value: number): Buffer => Buffer.from(new Uint32Array([value]).buffer)
const u64 = (value: bigint): Buffer => Buffer.from(new BigUint64Array([value]).buffer)
const optional = (key: PublicKey | undefined): Buffer =>
  Buffer.concat([u32(key ? 1 : 0), key?.toBuffer() ?? Buffer.alloc(32)])

/** The victim's accounts on a real SVM, the drainer's program, and a node that reports them. */
export class DrainFixture {
  readonly svm = new LocalSvm()
  readonly victim: PublicKey
  readonly drainer = keyOf(201).publicKey
  /** The SOL of this account switches {@link RELAY_PROGRAM} on; it has none at first. */
  readonly switchedOff = keyOf(202).publicKey
  readonly relay = keyOf(203).publicKey
  #next = 1

  /**
   * Creates the fixture.
   *
   * @param victim has 20 SOL, 100 USDC, and all accounts that are created for it.
   */
  constructor(victim: PublicKey) {
    this.victim = victim
    this.svm.airdrop(victim.toBase58(), 20_000_000_000n)
    this.svm.airdrop(this.drainer.toBase58(), RICH)
    this.svm.place(this.relay.toBase58(), {
      lamports: RICH,
      data: RELAY_PROGRAM,
      owner: OLD_LOADER,
      executable: true,
    })
    this.mint({ at: USDC, minter: this.drainer })
  }

  /** Writes the bytes that a program would have written. */
  put(owner: PublicKey, data: Uint8Array, { at = this.newKey(), lamports = RICH } = {}): PublicKey {
    this.svm.place(at.toBase58(), { lamports, data, owner: owner.toBase58(), executable: false })
    return at
  }

  newKey(): PublicKey {
    return keyOf(this.#next++).publicKey
  }

  mint({
    at = this.newKey(),
    minter,
    freezer,
    program = TOKEN,
    decimals = 6,
    supply = 1_000_000_000_000n,
    extensions = Buffer.alloc(0),
  }: {
    at?: PublicKey
    minter?: PublicKey | undefined
    freezer?: PublicKey | undefined
    program?: PublicKey
    decimals?: number
    supply?: bigint
    extensions?: Buffer
  } = {}): PublicKey {
    const plain = Buffer.concat([
      optional(minter),
      u64(supply),
      Buffer.from([decimals, 1]),
      optional(freezer),
    ])
    return this.put(program, extended(plain, 1, extensions), { at })
  }

  /** Creates a token account, owned by the victim unless the arguments say otherwise. */
  tokens({
    mint = USDC,
    owner = this.victim,
    amount = 100_000_000n,
    program = TOKEN,
    delegate,
    closer,
    isFrozen = false,
    extensions = Buffer.alloc(0),
    at = this.newKey(),
  }: {
    mint?: PublicKey
    owner?: PublicKey
    amount?: bigint
    program?: PublicKey
    delegate?: PublicKey
    closer?: PublicKey
    isFrozen?: boolean
    extensions?: Buffer
    at?: PublicKey
  } = {}): PublicKey {
    const isNative = mint.equals(WRAPPED_SOL)
    const rent = BigInt(this.svm.rentExemption(165))
    const plain = Buffer.concat([
      mint.toBuffer(),
      owner.toBuffer(),
      u64(amount),
      optional(delegate),
      Buffer.from([isFrozen ? 2 : 1]),
      u32(isNative ? 1 : 0),
      u64(isNative ? rent : 0n),
      u64(delegate ? amount : 0n),
      optional(closer),
    ])
    const lamports = isNative ? rent + amount : extensions.length > 0 ? RICH : rent
    return this.put(program, extended(plain, 2, extensions), { at, lamports })
  }

  nonce(): PublicKey {
    const data = Buffer.concat([u32(1), u32(1), this.victim.toBuffer(), Buffer.alloc(32, 9), u64(5_000n)])
    return this.put(SYSTEM, data)
  }

  /** Creates a stake that was never delegated. */
  stake(): PublicKey {
    const meta = [u64(2_282_880n), this.victim.toBuffer(), this.victim.toBuffer(), Buffer.alloc(48)]
    const data = Buffer.alloc(200)
    Buffer.concat([u32(1), ...meta]).copy(data)
    return this.put(STAKE, data)
  }

  /** Creates the data of a program that the victim may upgrade. */
  programData(): PublicKey {
    const data = Buffer.concat([u32(3), u64(1n), Buffer.from([1]), this.victim.toBuffer(), Buffer.alloc(64)])
    return this.put(LOADER, data)
  }

  /** Wraps an instruction so that the drainer's program calls it. */
  hidden(inner: TransactionInstruction, { switchedBy = this.drainer } = {}): TransactionInstruction {
    return new TransactionInstruction({
      programId: this.relay,
      data: inner.data,
      keys: [
        { pubkey: switchedBy, isSigner: false, isWritable: false },
        ...inner.keys,
        { pubkey: inner.programId, isSigner: false, isWritable: false },
      ],
    })
  }

  /** Builds an unsigned transaction that the victim pays for. */
  transaction(
    instructions: readonly TransactionInstruction[],
    tables: AddressLookupTableAccount[] = [],
  ): VersionedTransaction {
    const { blockhash } = this.svm.blockhashes.latest()
    const message = new TransactionMessage({
      payerKey: this.victim,
      recentBlockhash: blockhash,
      instructions: [...instructions],
    })
    return new VersionedTransaction(message.compileToV0Message(tables))
  }

  /** Answers as a validator does, from the state of this SVM. */
  readonly askNode: AskNode = svmNode(this.svm)
}

/** Builds one extension of Token-2022: type, length, data. */
export function extension(type: number, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}

function extended(plain: Buffer, kind: number, extensions: Buffer): Buffer {
  if (extensions.length === 0) return plain
  const data = Buffer.alloc(166 + extensions.length)
  plain.copy(data)
  data.writeUInt8(kind, 165)
  extensions.copy(data, 166)
  return data
}

/** Builds an instruction of a token program; all keys are writable, and the last one signs. */
export function tokenCall(data: readonly number[], keys: readonly PublicKey[], program = TOKEN) {
  return new TransactionInstruction({
    programId: program,
    data: Buffer.from(data),
    keys: keys.map((pubkey, place) => ({
      pubkey,
      isSigner: place === keys.length - 1,
      isWritable: place < keys.length - 1,
    })),
  })
}

/** Encodes 8 bytes, little-endian. */
export const bytesOf = (amount: bigint): readonly number[] => [...u64(amount)]
