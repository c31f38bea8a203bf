import { PROGRAMS, SYSVARS } from '#frame/preview/solana/accounts/addresses.ts'
import { associatedAddress } from '#frame/preview/solana/accounts/program-address.ts'
import { exactAccounts, type ReadInstruction } from '#frame/preview/solana/meaning.ts'
import { openedTokenAccount } from './opened-token-account.ts'

/** Creates token accounts at the address derived from owner and mint: `create`, `createIdempotent`. */
export const readAssociatedToken: ReadInstruction = (instruction) => {
  const { data, accounts: named } = instruction
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  const withRent = named.length === 7
  const accounts = exactAccounts(instruction, withRent ? 7 : 6, [0]) ?? []
  const [payer, account, owner, mint, system, program, rent = SYSVARS.rent] = accounts
  if (!payer || !owner || !mint || system !== PROGRAMS.system) return undefined
  if (!account || account !== associatedAddress(owner, mint, program ?? '')) return undefined
  if ((program !== PROGRAMS.token && program !== PROGRAMS.token2022) || rent !== SYSVARS.rent)
    return undefined
  return openedTokenAccount(account, mint, owner)
}
