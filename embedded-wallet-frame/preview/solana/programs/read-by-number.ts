import { readWhole, type ByteReader } from '#frame/preview/solana/byte-reader.ts'
import type { InstructionMeaning, ReadInstruction, SolanaInstruction } from '#frame/preview/solana/meaning.ts'

type Read = (reader: ByteReader, instruction: SolanaInstruction) => InstructionMeaning | undefined

/** Reads the instructions of a program whose data start with the number of what they do, in four bytes. */
export const readByNumber =
  (reads: Readonly<Partial<Record<number, Read>>>): ReadInstruction =>
  (instruction) =>
    readWhole(instruction.data, (reader) => reads[reader.u32()]?.(reader, instruction))
