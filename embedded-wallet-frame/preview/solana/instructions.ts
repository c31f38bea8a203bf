import { readTable, type ChainAccount } from '#frame/preview/solana/accounts/account-data.ts'
import type { InstructionMeaning, SolanaInstruction } from '#frame/preview/solana/meaning.ts'
import type { SolanaMessage } from '#frame/preview/solana/message.ts'
import { KNOWN_PROGRAMS } from '#frame/preview/solana/programs/catalogue.ts'

/** An instruction with its meaning. */
export interface InstructionReading {
  readonly program: string
  /** Absent if one of its accounts is in a lookup table that could not be read. */
  readonly instruction: SolanaInstruction | undefined
  /** Absent if this wallet does not know its program, or its bytes or accounts make no sense. */
  readonly meaning: InstructionMeaning | undefined
  readonly data: Uint8Array
}

/** Lookup tables by address; missing ones could not be read. */
export type Tables = ReadonlyMap<string, ChainAccount>

/** Reads the instructions of a message as the chain does: accounts of lookup tables follow those of the message. */
export function readInstructions(
  message: SolanaMessage,
  tables: Tables,
  account: string,
): readonly InstructionReading[] {
  const accounts = accountsOf(message, tables)
  return message.instructions.map(({ programIndex, accountIndexes, data }) => {
    const program = message.staticKeys[programIndex] ?? ''
    const named = accountIndexes.flatMap((place) => accounts[place] ?? [])
    if (named.length !== accountIndexes.length)
      return { program, instruction: undefined, meaning: undefined, data }
    const instruction: SolanaInstruction = { program, accounts: named, data }
    return { program, instruction, meaning: KNOWN_PROGRAMS[program]?.read(instruction, { account }), data }
  })
}

/** Whether an account has to sign a message. */
export function isRequiredSigner(
  { staticKeys, requiredSignatures }: SolanaMessage,
  account: string,
): boolean {
  return staticKeys.slice(0, requiredSignatures).includes(account)
}

/** Returns every account of a message; undefined for those in unreadable lookup tables. */
export function accountsOf(
  message: SolanaMessage,
  tables: Tables,
): readonly (SolanaInstruction['accounts'][number] | undefined)[] {
  const { staticKeys, requiredSignatures, readonlySigned, readonlyUnsigned, lookups } = message
  const own = staticKeys.map((address, place) => ({
    address,
    isSigner: place < requiredSignatures,
    isWritable:
      place < requiredSignatures
        ? place < requiredSignatures - readonlySigned
        : place < staticKeys.length - readonlyUnsigned,
  }))
  const read = new Map(
    lookups.map(({ table }) => {
      const account = tables.get(table)
      return [table, account && readTable(account)] as const
    }),
  )
  const loaded = (isWritable: boolean) =>
    lookups.flatMap(({ table, writable, readonly }) =>
      (isWritable ? writable : readonly).map((place) => {
        const address = read.get(table)?.[place]
        return address === undefined ? undefined : { address, isSigner: false, isWritable }
      }),
    )
  return [...own, ...loaded(true), ...loaded(false)]
}
