import { readWhole } from '#frame/preview/solana/byte-reader.ts'
import type { InstructionMeaning, ReadInstruction } from '#frame/preview/solana/meaning.ts'

/** The compute limit of a transaction and its priority fee. Shown as the fee, not as an instruction. */
export const readComputeBudget: ReadInstruction = ({ data, accounts }) => {
  if (accounts.length > 0) return undefined
  return readWhole(data, (reader): InstructionMeaning | undefined => {
    switch (reader.u8()) {
      case 1:
      case 4:
        reader.u32()
        return meaning({})
      case 2:
        return meaning({ unitLimit: reader.u32() })
      case 3:
        return meaning({ microLamportsPerUnit: reader.u64() })
      default:
        return undefined
    }
  })
}

function meaning(budget: NonNullable<InstructionMeaning['budget']>): InstructionMeaning {
  return { intent: 'approval.intent.prepare', isMinor: true, fields: [], budget }
}
