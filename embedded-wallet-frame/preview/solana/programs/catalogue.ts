import { PROGRAMS } from '#frame/preview/solana/accounts/addresses.ts'
import type { ProgramRecord } from '#frame/preview/solana/meaning.ts'
import { readAssociatedToken } from '#frame/preview/solana/programs/associated-token.ts'
import { readComputeBudget } from '#frame/preview/solana/programs/compute-budget.ts'
import { readJupiter } from '#frame/preview/solana/programs/jupiter.ts'
import { readMemo } from '#frame/preview/solana/programs/memo.ts'
import { readStake } from '#frame/preview/solana/programs/stake.ts'
import { readSystem } from '#frame/preview/solana/programs/system.ts'
import { readToken } from '#frame/preview/solana/programs/token.ts'

/** Every known program, by address, with the name that explorers use. */
export const KNOWN_PROGRAMS: Readonly<Partial<Record<string, ProgramRecord>>> = {
  [PROGRAMS.system]: { name: 'System Program', read: readSystem },
  [PROGRAMS.token]: { name: 'Token Program', read: readToken },
  [PROGRAMS.token2022]: { name: 'Token-2022', read: readToken },
  [PROGRAMS.associatedToken]: { name: 'Associated Token Program', read: readAssociatedToken },
  [PROGRAMS.computeBudget]: { name: 'Compute Budget Program', read: readComputeBudget },
  [PROGRAMS.memo]: { name: 'Memo Program', read: readMemo },
  [PROGRAMS.firstMemo]: { name: 'Memo Program v1', read: readMemo },
  [PROGRAMS.jupiter]: { name: 'Jupiter', read: readJupiter },
  [PROGRAMS.stake]: { name: 'Stake Program', read: readStake },
}
