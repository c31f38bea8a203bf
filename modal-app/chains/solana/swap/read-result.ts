import type { Connection } from '@solana/web3.js'
import type { SwapResult, SwapTerms } from '#modal/chains/swaps.ts'

/** Reads what a transaction paid and gave; see `ChainSwaps.readResult`. */
export async function readResult(
  { from, paid, received }: SwapTerms,
  signature: string,
  connection: Connection,
): Promise<SwapResult | undefined> {
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  const meta = found?.meta
  if (!found || !meta) return undefined
  if (meta.err !== null) return { paid: 0n, received: 0n }
  const keys = found.transaction.message.staticAccountKeys.map((key) => key.toBase58())
  const tokens = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]
  const own = new Set(tokens.flatMap(({ accountIndex, owner }) => (owner === from ? [accountIndex] : [])))
  own.add(keys.indexOf(from))
  // Deposits and wrapped coins are the account's own.
  const sumOf = (balances: readonly number[]): bigint =>
    [...own].reduce((sum, index) => sum + BigInt(balances[index] ?? 0), 0n)
  const coins = sumOf(meta.postBalances) - sumOf(meta.preBalances) + BigInt(meta.fee)
  const heldOf = (balances: typeof meta.postTokenBalances, mint: string): bigint =>
    (balances ?? [])
      .filter((one) => one.owner === from && one.mint === mint)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n)
  const changeOf = (mint: string | undefined): bigint =>
    mint === undefined ? coins : heldOf(meta.postTokenBalances, mint) - heldOf(meta.preTokenBalances, mint)
  return { paid: -changeOf(paid), received: changeOf(received) }
}
