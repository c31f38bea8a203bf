import type { SolanaMessageId } from '#frame/preview/solana/message-ids.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import { readWhole, type ByteReader } from './byte-reader.ts'

/** An account of an instruction. */
export interface InstructionAccount {
  readonly address: string
  readonly isSigner: boolean
  readonly isWritable: boolean
}

/** An instruction with resolved accounts. */
export interface SolanaInstruction {
  readonly program: string
  readonly accounts: readonly InstructionAccount[]
  readonly data: Uint8Array
}

/** A value before mints and owners are looked up. */
export type MeaningValue =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'native'; readonly amount: bigint }
  /** An amount of an account's token, or of a mint. */
  | { readonly kind: 'token'; readonly of: string; readonly amount: bigint }
  /** What the account receives at least, of a mint. */
  | { readonly kind: 'gain'; readonly of: string; readonly amount: bigint }
  /** What a delegate may take from an account; its whole balance or more means everything. */
  | { readonly kind: 'allowance'; readonly of: string; readonly amount: bigint }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'time'; readonly seconds: bigint | 'never' }

export interface MeaningField {
  readonly label: SolanaMessageId
  readonly value: MeaningValue
}

/** What an instruction does, as far as its bytes tell. */
export interface InstructionMeaning {
  readonly intent: SolanaMessageId
  /** It accompanies other instructions, so the heading of the approval ignores it. */
  readonly isMinor?: boolean
  readonly fields: readonly MeaningField[]
  readonly warnings?: readonly PreviewWarning[]
  /** Who receives SOL. */
  readonly recipients?: readonly string[]
  /** Who may take something from now on. */
  readonly delegates?: readonly string[]
  /** Who receives the balance of a closed account; anybody but the account causes a warning. */
  readonly payouts?: readonly string[]
  /** Tokens that move from one account to another. */
  readonly tokenTransfer?: TokenTransfer
  /** New tokens of a mint, and the account that receives them. */
  readonly mints?: { readonly mint: string; readonly to: string }
  /** Tokens of a mint that are exchanged for others, and the account that receives them. */
  readonly receives?: { readonly mint: string; readonly to: string }
  /** Accounts that the program passes on, with the account's signature, to programs that are among them. */
  readonly passedOn?: readonly string[]
  /** What the instruction claims about a mint; the chain refuses a wrong claim. */
  readonly mintClaim?: { readonly of: string; readonly mint: string; readonly decimals: number }
  /** An account whose SOL becomes tokens; it has to hold wrapped SOL. */
  readonly wraps?: string
  /** SOL that leaves an account. */
  readonly spends?: { readonly from: string; readonly lamports: bigint }
  /** An account that is created and paid for; somebody has to be put in control of it. */
  readonly creates?: { readonly account: string; readonly payer: string }
  /** Who controls an account from now on. */
  readonly controls?: { readonly account: string; readonly by: readonly string[] }
  /** A token account that exists after this instruction. */
  readonly opens?: { readonly account: string; readonly owner: string; readonly mint: string }
  readonly budget?: { readonly unitLimit?: number; readonly microLamportsPerUnit?: bigint }
  /** The stored nonce that replaces a blockhash. */
  readonly usesNonce?: { readonly account: string; readonly authority: string }
}

export interface TokenTransfer {
  readonly from: string
  readonly to: string
  readonly authority: string
  readonly amount: bigint
}

/** The account that the preview is for. */
export interface MeaningFrame {
  /** The signing account. */
  readonly account: string
}

/** Interprets the instructions of a program; undefined if bytes or accounts make no sense. */
export type ReadInstruction = (
  instruction: SolanaInstruction,
  frame: MeaningFrame,
) => InstructionMeaning | undefined

/** A program with its common name. */
export interface ProgramRecord {
  readonly name: string
  readonly read: ReadInstruction
}

export const addressField = (label: SolanaMessageId, address: string): MeaningField => ({
  label,
  value: { kind: 'address', address },
})
export const nativeField = (label: SolanaMessageId, amount: bigint): MeaningField => ({
  label,
  value: { kind: 'native', amount },
})
export const tokenField = (label: SolanaMessageId, of: string, amount: bigint): MeaningField => ({
  label,
  value: { kind: 'token', of, amount },
})
export const gainField = (label: SolanaMessageId, of: string, amount: bigint): MeaningField => ({
  label,
  value: { kind: 'gain', of, amount },
})
export const textField = (label: SolanaMessageId, text: string): MeaningField => ({
  label,
  value: { kind: 'text', text },
})

/** Coins leave an account that a program controls. */
export const withdrawal = (from: string, to: string, amount: bigint, ...more: readonly MeaningField[]) => ({
  intent: 'approval.intent.withdraw' as const,
  fields: [
    nativeField('approval.field.amount', amount),
    addressField('approval.field.from', from),
    addressField('approval.field.to', to),
    ...more,
  ],
  payouts: [to],
})

/** Returns the addresses if there are exactly that many accounts, of which the named ones must be signers. */
export function exactAccounts(
  { accounts }: SolanaInstruction,
  count: number,
  signers: readonly number[],
): readonly string[] | undefined {
  if (accounts.length !== count) return undefined
  return signers.every((place) => accounts[place]?.isSigner === true)
    ? accounts.map(({ address }) => address)
    : undefined
}

type Read = (reader: ByteReader, instruction: SolanaInstruction) => InstructionMeaning | undefined

/** Reads the instructions of a program whose data start with the number of what they do, in four bytes. */
export const readByNumber =
  (reads: Readonly<Partial<Record<number, Read>>>): ReadInstruction =>
  (instruction) =>
    readWhole(instruction.data, (reader) => reads[reader.u32()]?.(reader, instruction))
