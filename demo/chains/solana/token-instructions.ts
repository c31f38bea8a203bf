import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { TOKEN_2022_PROGRAM } from './token-accounts.ts'

const ASSOCIATED_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const INSTRUCTIONS = { mintTo: 7, initializeMint2: 20, metadataPointer: 39 } as const
const CREATE_IDEMPOTENT = 1
/** The first 8 bytes of SHA-256 of `spl_token_metadata_interface:initialize_account`. */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141]

/** The metadata of a token. */
export interface TokenDescription {
  readonly name: string
  readonly symbol: string
  readonly uri: string
}

/** Initializes a mint with a mint authority and without a freeze authority. */
export function initializeMint(
  program: PublicKey,
  mint: PublicKey,
  decimals: number,
  authority: PublicKey,
): TransactionInstruction {
  const data = Buffer.concat([
    Buffer.from([INSTRUCTIONS.initializeMint2, decimals]),
    authority.toBuffer(),
    Buffer.from([0]),
  ])
  return new TransactionInstruction({ programId: program, keys: [writable(mint)], data })
}

/** Makes a Token-2022 mint point to itself for its metadata; to be sent before the mint is initialized. */
export function pointToItself(mint: PublicKey, authority: PublicKey): TransactionInstruction {
  const head = Buffer.from([INSTRUCTIONS.metadataPointer, 0])
  const data = Buffer.concat([head, authority.toBuffer(), mint.toBuffer()])
  const programId = new PublicKey(TOKEN_2022_PROGRAM)
  return new TransactionInstruction({ programId, keys: [writable(mint)], data })
}

/** Writes the metadata into a Token-2022 mint. */
export function describeMint(
  mint: PublicKey,
  authority: PublicKey,
  { name, symbol, uri }: TokenDescription,
): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(TOKEN_2022_PROGRAM),
    keys: [
      writable(mint),
      { pubkey: authority, isSigner: false, isWritable: false },
      { pubkey: mint, isSigner: false, isWritable: false },
      { pubkey: authority, isSigner: true, isWritable: false },
    ],
    data: Buffer.concat([Buffer.from(INITIALIZE_METADATA), text(name), text(symbol), text(uri)]),
  })
}

/** The associated token account of an owner. */
export function associatedAddress(program: PublicKey, mint: PublicKey, owner: PublicKey): PublicKey {
  const seeds = [owner.toBuffer(), program.toBuffer(), mint.toBuffer()]
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED_PROGRAM)[0]
}

/** Creates the associated token account unless it exists. */
export function createAssociated(
  program: PublicKey,
  mint: PublicKey,
  owner: PublicKey,
  payer: PublicKey,
): TransactionInstruction {
  const read = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
  return new TransactionInstruction({
    programId: ASSOCIATED_PROGRAM,
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      writable(associatedAddress(program, mint, owner)),
      read(owner),
      read(mint),
      read(SystemProgram.programId),
      read(program),
    ],
    data: Buffer.from([CREATE_IDEMPOTENT]),
  })
}

/** @param amount In the smallest unit. */
export function mintTo(
  program: PublicKey,
  mint: PublicKey,
  account: PublicKey,
  authority: PublicKey,
  amount: bigint,
): TransactionInstruction {
  const data = Buffer.alloc(9)
  data.writeUInt8(INSTRUCTIONS.mintTo)
  data.writeBigUInt64LE(amount, 1)
  return new TransactionInstruction({
    programId: program,
    keys: [writable(mint), writable(account), { pubkey: authority, isSigner: true, isWritable: false }],
    data,
  })
}

function writable(pubkey: PublicKey) {
  return { pubkey, isSigner: false, isWritable: true }
}

/** A text prefixed by its length in bytes (Borsh). */
function text(value: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(value))
  return Buffer.concat([length, Buffer.from(value)])
}
