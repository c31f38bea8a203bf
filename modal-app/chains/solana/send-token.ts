import {
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  type AccountInfo,
  type Connection,
} from '@solana/web3.js'

const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const CREATE_IDEMPOTENT = 1
const TRANSFER_CHECKED = 12
/** Account sizes of both token programs, in bytes; an extended mint has its account type after the size of an account. */
const MINT_SIZE = 82
const ACCOUNT_SIZE = 165
/** Offset in an account, after its mint and its owner. */
const AMOUNT_AT = 64
/** Extensions every associated account of Token-2022 has: its type and the immutable owner. */
const EXTENDED_ACCOUNT_SIZE = ACCOUNT_SIZE + 1 + 4

/** Extensions of a mint (Token-2022, `ExtensionType`), and the bytes each adds to an account. */
const EXTENSIONS = { transferFee: 1, nonTransferable: 9, transferHook: 14, pausable: 26 } as const
const ACCOUNT_BYTES: Readonly<Record<number, number>> = {
  [EXTENSIONS.transferFee]: 12,
  [EXTENSIONS.nonTransferable]: 4,
  [EXTENSIONS.transferHook]: 5,
  [EXTENSIONS.pausable]: 4,
}

/** The fields of a mint that a transfer needs. */
export interface Mint {
  readonly address: PublicKey
  readonly program: PublicKey
  readonly decimals: number
  /** Size of an associated account, in bytes. */
  readonly accountSize: number
  /** False for tokens that cannot be transferred, deduct a fee from each transfer, or call a further program. */
  readonly isPlain: boolean
}

/** Whether an account belongs to one of the token programs: nobody can spend what such an address owns. */
export function isTokenAccount(info: AccountInfo<Uint8Array> | null): boolean {
  const owner = info?.owner.toBase58()
  return owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM
}

/** Reads a mint of either token program; undefined for any other account. */
export async function readMint(address: PublicKey, connection: Connection): Promise<Mint | undefined> {
  const info = await connection.getAccountInfo(address)
  if (!info || !isTokenAccount(info)) return undefined
  const { data, owner: program } = info
  const isExtended = data.length > ACCOUNT_SIZE && data[ACCOUNT_SIZE] === 1
  if (data.length !== MINT_SIZE && !isExtended) return undefined
  const extensions = isExtended ? readExtensions(data.subarray(ACCOUNT_SIZE + 1)) : []
  const base = program.toBase58() === TOKEN_PROGRAM ? ACCOUNT_SIZE : EXTENDED_ACCOUNT_SIZE
  return {
    address,
    program,
    decimals: data[44] ?? 0,
    accountSize: extensions.reduce((size, { type }) => size + (ACCOUNT_BYTES[type] ?? 0), base),
    isPlain: extensions.every(isHarmless),
  }
}

interface Extension {
  readonly type: number
  readonly data: Uint8Array
}

function readExtensions(bytes: Uint8Array): readonly Extension[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const extensions: Extension[] = []
  for (let at = 0; at + 4 <= bytes.length;) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0) break
    extensions.push({ type, data: bytes.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return extensions
}

/** A hook without a program and a fee of zero do not change transfers. */
function isHarmless({ type, data }: Extension): boolean {
  if (type === EXTENSIONS.nonTransferable) return false
  // Layout: authority, program.
  if (type === EXTENSIONS.transferHook) return data.subarray(32, 64).every((byte) => byte === 0)
  if (type !== EXTENSIONS.transferFee) return true
  // Layout: two authorities, withheld amount, then the older and the newer fee (epoch, maximum, basis points).
  const [older, newer] = [data.subarray(88, 90), data.subarray(106, 108)]
  return [...older, ...newer].every((byte) => byte === 0)
}

/** The default address of an owner's tokens of a mint. */
export function associatedAccount(owner: PublicKey, { address, program }: Mint): PublicKey {
  const seeds = [owner.toBuffer(), program.toBuffer(), address.toBuffer()]
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED)[0]
}

/** Creates an owner's associated account unless it exists. */
export function createAccount(payer: PublicKey, owner: PublicKey, mint: Mint): TransactionInstruction {
  return new TransactionInstruction({
    programId: ASSOCIATED,
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      { pubkey: associatedAccount(owner, mint), isSigner: false, isWritable: true },
      { pubkey: owner, isSigner: false, isWritable: false },
      { pubkey: mint.address, isSigner: false, isWritable: false },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
      { pubkey: mint.program, isSigner: false, isWritable: false },
    ],
    data: instructionData(Uint8Array.of(CREATE_IDEMPOTENT)),
  })
}

/** Transfers tokens between two accounts of a mint, stating the mint and its decimals. */
export function transferChecked(
  accounts: { readonly source: PublicKey; readonly destination: PublicKey; readonly owner: PublicKey },
  mint: Mint,
  amount: bigint,
): TransactionInstruction {
  const data = new Uint8Array(10)
  data[0] = TRANSFER_CHECKED
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[9] = mint.decimals
  return new TransactionInstruction({
    programId: mint.program,
    keys: [
      { pubkey: accounts.source, isSigner: false, isWritable: true },
      { pubkey: mint.address, isSigner: false, isWritable: false },
      { pubkey: accounts.destination, isSigner: false, isWritable: true },
      { pubkey: accounts.owner, isSigner: true, isWritable: false },
    ],
    data: instructionData(data),
  })
}

/** Reads the balance of an account of either program. */
export function heldAmount(account: Uint8Array): bigint {
  return new DataView(account.buffer, account.byteOffset, account.byteLength).getBigUint64(AMOUNT_AT, true)
}

/** Builds the data with the library, whose own byte type is not available in browsers under that name. */
function instructionData(bytes: Uint8Array): TransactionInstruction['data'] {
  const data = PublicKey.default.toBuffer().subarray(0, bytes.length)
  data.set(bytes)
  return data
}
