import { PublicKey, type Connection } from '@solana/web3.js'
import type { ChainSwaps, PreparedSwap } from '#modal/chains/swaps.ts'
import { tokenAccountsOf } from './swap-accounts.ts'
import { heldBy, readAccounts } from './watched-accounts.ts'

/** In lamports: a usual fee, and the deposits for the accounts that a swap may open and for the account itself. */
const USUAL_COST = 6_000_000n

/** Reads what can be paid at most without a quote; see `ChainSwaps.readMaximum`. */
export async function readMaximum(
  { from, paid }: Parameters<ChainSwaps['readMaximum']>[0],
  connection: Connection,
): Promise<Pick<PreparedSwap, 'balance' | 'maximum'>> {
  if (paid === undefined) {
    const balance = BigInt(await connection.getBalance(new PublicKey(from)))
    return { balance, maximum: balance > USUAL_COST ? balance - USUAL_COST : 0n }
  }
  const accounts = await readAccounts(tokenAccountsOf(from, paid), connection)
  const balance = [...accounts.values()].reduce((sum, account) => sum + (heldBy(account, from) ?? 0n), 0n)
  return { balance, maximum: balance }
}
