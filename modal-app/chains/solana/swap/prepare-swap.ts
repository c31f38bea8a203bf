import { PublicKey, VersionedTransaction, type Connection } from '@solana/web3.js'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { PreparedSwap, SwapCall, SwapProblem, SwapTerms } from '#modal/chains/swaps.ts'
import { newestSignature, writeMark } from '#modal/chains/solana/find-sent.ts'
import { readMint } from '#modal/chains/solana/send-token.ts'
import { encodeBase64 } from '#modal/lib/base64.ts'
import { networkFeeOf } from './priority-fee.ts'
import { simulateSwap } from './simulate-swap.ts'
import { ASSOCIATED_PROGRAM, tokenAccountsOf } from './swap-accounts.ts'
import { readSwapMessage, type SwapMessage } from './swap-message.ts'
import { heldBy, readAccounts, readWritten, type StatedAccounts } from './watched-accounts.ts'

/** The size of a token account with the extension that each associated one of Token-2022 has, in bytes. */
const TOKEN_BYTES = 170

/**
 * Prepares a swap whose transaction was checked; see `ChainSwaps.prepare`. Its blockhash is replaced by a fresh one, so that it
 * is valid for a minute from now, and no longer.
 *
 * @returns undefined when the accounts that it may change cannot be read.
 */
export async function prepareSwap(
  terms: SwapTerms,
  { to, data }: SwapCall,
  connection: Connection,
): Promise<PreparedSwap | undefined> {
  const read = readSwapMessage(data)
  const fee = networkFeeOf(read?.instructions ?? [])
  if (read === undefined || fee === undefined) return undefined
  const { from, paid, mostPaid } = terms
  const payer = new PublicKey(from)
  const { message } = read
  const [before, latest, newest, deposit, rest, areDecimalsRight] = await Promise.all([
    readWritten(message, connection),
    connection.getLatestBlockhashAndContext(),
    newestSignature(payer, connection),
    connection.getMinimumBalanceForRentExemption(TOKEN_BYTES).then(BigInt),
    connection.getMinimumBalanceForRentExemption(0).then(BigInt),
    hasShownDecimals(terms, connection),
  ])
  if (before === undefined) return undefined
  const { blockhash, lastValidBlockHeight } = latest.value
  message.recentBlockhash = blockhash
  const coins = BigInt(before.get(from)?.lamports ?? 0)
  const opened = openedAccounts(read, before, from)
  const [balance, trial] = await Promise.all([
    paid === undefined ? coins : heldOf(terms, connection),
    simulateSwap(terms, { message, before, fee, opened, connection }),
  ])
  // What is wrapped needs a deposit too, until it is unwrapped.
  const deposits = opened.reduce((sum, address) => {
    const there = BigInt(before.get(address)?.lamports ?? 0)
    return there < deposit ? sum + deposit - there : sum
  }, 0n)
  const needed = fee + deposits + rest
  const cost = fee + (trial.deposit ?? deposits)
  const problem = ((): SwapProblem | undefined => {
    if (!areDecimalsRight) return 'decimals'
    if (mostPaid > balance) return 'amount'
    return needed + (paid === undefined ? mostPaid : 0n) > coins ? 'fee' : trial.problem
  })()
  const transaction = new VersionedTransaction(message).serialize()
  const params = { transaction: encodeBase64(transaction) }
  return {
    balance,
    maximum: paid === undefined ? (coins > needed ? coins - needed : 0n) : balance,
    allowance: undefined,
    next: 'swap',
    fee: cost,
    received: trial.received,
    problem,
    reason: undefined,
    call: { to, data: bytesToHex(transaction), value: 0n },
    request: problem === undefined ? { method: 'solana_signAndSendTransaction', params } : undefined,
    batch: undefined,
    permit: undefined,
    mark: writeMark({ newest, lastValidBlockHeight, slot: latest.context.slot }),
  }
}

/** Reads what an account holds of the token that is paid. */
async function heldOf({ from, paid }: SwapTerms, connection: Connection): Promise<bigint> {
  if (paid === undefined) return 0n
  const accounts = await readAccounts(tokenAccountsOf(from, paid), connection)
  return [...accounts.values()].reduce((sum, account) => sum + (heldBy(account, from) ?? 0n), 0n)
}

/**
 * The account's token accounts that the transaction opens; one that is wrapped into may be closed again at its end. Anybody may
 * have sent coins to one that is not open.
 */
function openedAccounts(
  { instructions }: SwapMessage,
  before: StatedAccounts,
  from: string,
): readonly string[] {
  const named = instructions.flatMap(({ program, accounts: [, address] }) =>
    program === ASSOCIATED_PROGRAM && address !== undefined ? [address] : [],
  )
  return [...new Set(named)].filter((address) => heldBy(before.get(address), from) === undefined)
}

/** Whether the amounts were shown with the decimals of the mints: lists of tokens may be wrong. */
async function hasShownDecimals(
  { network, paid, received, decimals }: SwapTerms,
  connection: Connection,
): Promise<boolean> {
  const stated = async (token: string | undefined): Promise<number | undefined> =>
    token === undefined
      ? network.nativeCurrency.decimals
      : (await readMint(new PublicKey(token), connection))?.decimals
  const [ofPaid, ofReceived] = await Promise.all([stated(paid), stated(received)])
  return ofPaid === decimals.paid && ofReceived === decimals.received
}
