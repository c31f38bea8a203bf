import {
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type Connection,
  type TransactionInstruction,
} from '@solana/web3.js'
import type { PreparedTransfer, Transfer, TransferProblem } from '#modal/chains/transfers.ts'
import { encodeBase64 } from '#modal/lib/base64.ts'
import { newestSignature, writeMark } from './find-sent.ts'
import {
  associatedAccount,
  createAccount,
  heldAmount,
  isTokenAccount,
  readMint,
  transferChecked,
} from './send-token.ts'

/** The fee of one signature, used when the node does not report it. */
const SIGNATURE_FEE = 5_000n
/** The amount's field has 64 bits. */
const MOST = 2n ** 64n - 1n

interface Sender {
  readonly connection: Connection
  readonly from: PublicKey
  readonly to: PublicKey
}

/** The content of a transfer. */
interface Plan {
  readonly balance: bigint
  readonly deposit: bigint
  readonly instructions: readonly TransactionInstruction[]
  readonly problem: TransferProblem | undefined
  /** The minimum the recipient must receive, in lamports. */
  readonly least: bigint
}

/** Reads from a node what a transfer costs and whether it would succeed, and builds the transaction to sign. */
export async function prepareTransfer(
  { from, to, token, amount }: Transfer,
  connection: Connection,
): Promise<PreparedTransfer> {
  const sender = { connection, from: new PublicKey(from), to: new PublicKey(to) }
  const [lamports, rentFree, latest, newest] = await Promise.all([
    connection.getBalance(sender.from).then(BigInt),
    connection.getMinimumBalanceForRentExemption(0).then(BigInt),
    connection.getLatestBlockhashAndContext(),
    newestSignature(sender.from, connection),
  ])
  const { blockhash, lastValidBlockHeight } = latest.value
  const plan = await (token === undefined
    ? planCoins(sender, { amount, lamports, rentFree })
    : planToken(sender, { amount, mint: new PublicKey(token) }))
  const message = new TransactionMessage({
    payerKey: sender.from,
    recentBlockhash: blockhash,
    instructions: [...plan.instructions],
  }).compileToLegacyMessage()
  const reportedFee = await connection.getFeeForMessage(message)
  const fee = reportedFee.value === null ? SIGNATURE_FEE : BigInt(reportedFee.value)
  const spendable = lamports > fee ? lamports - fee : 0n
  const common = {
    balance: plan.balance,
    maximum: token === undefined ? spendable : plan.balance,
    fee,
    deposit: plan.deposit,
    transactionId: undefined,
    mark: writeMark({ newest, lastValidBlockHeight, slot: latest.context.slot }),
  }
  const rest = lamports - fee - plan.deposit - (token === undefined ? amount : 0n)
  const transaction = new VersionedTransaction(message)
  const problem = await firstProblem([
    () => plan.problem,
    () => (amount > common.maximum ? 'amount' : undefined),
    () => (rest < 0n ? 'fee' : undefined),
    () => (amount < plan.least ? 'too-small' : undefined),
    () => (rest > 0n && rest < rentFree ? 'rest-too-small' : undefined),
    async () => ((await isRefused(transaction, connection)) ? 'refused' : undefined),
  ])
  if (problem !== undefined) return { ...common, problem, request: undefined }
  const params = { transaction: encodeBase64(transaction.serialize()) }
  return { ...common, problem, request: { method: 'solana_signAndSendTransaction', params } }
}

async function firstProblem(
  checks: readonly (() => TransferProblem | undefined | Promise<TransferProblem | undefined>)[],
): Promise<TransferProblem | undefined> {
  for (const check of checks) {
    const problem = await check()
    if (problem !== undefined) return problem
  }
  return undefined
}

async function planCoins(
  { connection, from, to }: Sender,
  known: { readonly amount: bigint; readonly lamports: bigint; readonly rentFree: bigint },
): Promise<Plan> {
  const info = await connection.getAccountInfo(to)
  const lamports = known.amount > MOST ? MOST : known.amount
  return {
    balance: known.lamports,
    deposit: 0n,
    instructions: [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })],
    problem: isTokenAccount(info) ? 'recipient' : undefined,
    least: info === null ? known.rentFree : 0n,
  }
}

async function planToken(
  { connection, from, to }: Sender,
  transfer: { readonly amount: bigint; readonly mint: PublicKey },
): Promise<Plan> {
  const nothing: Plan = {
    balance: 0n,
    deposit: 0n,
    instructions: [],
    problem: 'token-unsupported',
    least: 0n,
  }
  const [mint, recipient, tokenAccounts] = await Promise.all([
    readMint(transfer.mint, connection),
    connection.getAccountInfo(to),
    connection.getTokenAccountsByOwner(from, { mint: transfer.mint }),
  ])
  if (!mint) return nothing
  const accounts = tokenAccounts.value.map(({ pubkey, account }) => ({
    pubkey,
    amount: heldAmount(account.data),
  }))
  // A transfer takes from one token account: the one with the highest balance.
  const [source] = accounts.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
  if (!source) return { ...nothing, problem: 'amount' }
  const destination = associatedAccount(to, mint)
  const exists = (await connection.getAccountInfo(destination)) !== null
  const deposit = exists ? 0 : await connection.getMinimumBalanceForRentExemption(mint.accountSize)
  const amount = transfer.amount > source.amount ? source.amount : transfer.amount
  return {
    balance: source.amount,
    deposit: BigInt(deposit),
    instructions: [
      ...(exists ? [] : [createAccount(from, to, mint)]),
      transferChecked({ source: source.pubkey, destination, owner: from }, mint, amount),
    ],
    problem: !mint.isPlain ? 'token-unsupported' : isTokenAccount(recipient) ? 'recipient' : undefined,
    least: 0n,
  }
}

async function isRefused(transaction: VersionedTransaction, connection: Connection): Promise<boolean> {
  // The simulation uses its own blockhash, so that a node that does not know ours yet does not refuse.
  const { value } = await connection.simulateTransaction(transaction, {
    sigVerify: false,
    replaceRecentBlockhash: true,
  })
  return value.err !== null
}
