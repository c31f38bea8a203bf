import { PublicKey } from '@solana/web3.js'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** The classic one, which alone wraps the coin, and Token-2022. */
export const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** The associated accounts of an owner for a mint, of each token program; a mint belongs to one of them. */
export function tokenAccountsOf(owner: string, mint: string): readonly string[] {
  const [associated, ownerKey, mintKey] = [ASSOCIATED_PROGRAM, owner, mint].map((text) => new PublicKey(text))
  if (!associated || !ownerKey || !mintKey) return []
  return TOKEN_PROGRAMS.map((program) => {
    const seeds = [ownerKey, new PublicKey(program), mintKey].map((key) => key.toBuffer())
    return PublicKey.findProgramAddressSync(seeds, associated)[0].toBase58()
  })
}
