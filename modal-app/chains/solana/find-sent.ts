import { PublicKey, SystemProgram, type Connection, type VersionedTransactionResponse } from '@solana/web3.js'
import * as z from 'zod/mini'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ChainTransfers, SentOutcome } from '#modal/chains/transfers.ts'
import { associatedAccount, readMint, transferChecked } from './send-token.ts'

/** Transactions since the mark that are looked at; each is a question to the node. */
const SEARCHED = 20

const Mark = z.object({
  /** The last transaction an account took part in. */
  newest: z.optional(z.string()),
  /** Of the blockhash; what is signed with it can be in no later block. */
  lastValidBlockHeight: z.int(),
  /** Where the node that told it stood. */
  slot: z.int(),
})

/** Where an account stands before a transfer. */
export function writeMark(mark: z.infer<typeof Mark>): string {
  return JSON.stringify(mark)
}

/** The last transaction an account took part in. */
export async function newestSignature(
  account: PublicKey,
  connection: Connection,
): Promise<string | undefined> {
  const [newest] = await connection.getSignaturesForAddress(account, { limit: 1 })
  return newest?.signature
}

/**
 * Looks for a transfer among the transactions an account paid for since a mark. It never arrives once a node that is not
 * behind the mark is beyond the last block it could be in, and none is there up to where that node stands.
 */
export async function findSent(
  { from, mark, ...transfer }: Parameters<ChainTransfers['findSent']>[0],
  connection: Connection,
): Promise<SentOutcome> {
  const read = Mark.safeParse(parseJson(mark))
  if (!read.success) return { kind: 'unclear' }
  const { newest, lastValidBlockHeight, slot } = read.data
  // Asked first: it may land until it is over, not after.
  const { absoluteSlot, blockHeight = 0 } = await connection.getEpochInfo()
  const isOver = absoluteSlot >= slot && blockHeight > lastValidBlockHeight
  const since = await connection.getSignaturesForAddress(new PublicKey(from), {
    limit: SEARCHED,
    ...(newest !== undefined && { until: newest }),
    // Another node may answer, which must have seen as much.
    ...(isOver && { minContextSlot: absoluteSlot }),
  })
  const wanted = await wantedOf(from, transfer, connection)
  let isEachOther = since.length < SEARCHED
  for (const { signature } of since) {
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    const likeness = found ? compare(found, from, wanted) : 'unread'
    if (likeness === 'same') return { kind: 'found', transactionId: signature }
    isEachOther &&= likeness === 'other'
  }
  return { kind: isOver && isEachOther ? 'never' : 'unclear' }
}

/** The instruction a transfer consists of, without the account that is paid from. */
interface Wanted {
  readonly recipient: PublicKey
  readonly programId: PublicKey
  readonly data: Uint8Array
}

/** `alike` goes to the same recipient with another amount: another payment, or this one as a wallet changed it. */
function compare(
  { transaction: { message }, meta }: VersionedTransactionResponse,
  from: string,
  { recipient, programId, data: moved }: Wanted,
): 'same' | 'alike' | 'other' {
  const keys = message.getAccountKeys({ accountKeysFromLookups: meta?.loadedAddresses ?? null })
  if (keys.get(0)?.toBase58() !== from) return 'other'
  const isRecipient = (index: number): boolean => keys.get(index)?.equals(recipient) === true
  const isSame = message.compiledInstructions.some(
    ({ programIdIndex, accountKeyIndexes, data }) =>
      keys.get(programIdIndex)?.equals(programId) === true &&
      accountKeyIndexes.some(isRecipient) &&
      data.length === moved.length &&
      data.every((byte, index) => byte === moved[index]),
  )
  if (isSame) return 'same'
  return Array.from({ length: keys.length }, (_, index) => index).some(isRecipient) ? 'alike' : 'other'
}

async function wantedOf(
  from: string,
  { to, token, amount }: Pick<Parameters<ChainTransfers['findSent']>[0], 'to' | 'token' | 'amount'>,
  connection: Connection,
): Promise<Wanted> {
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)]
  const mint = token === undefined ? undefined : await readMint(new PublicKey(token), connection)
  if (!mint) {
    const { programId, data } = SystemProgram.transfer({ fromPubkey, toPubkey, lamports: amount })
    return { recipient: toPubkey, programId, data }
  }
  const recipient = associatedAccount(toPubkey, mint)
  const accounts = { source: fromPubkey, destination: recipient, owner: fromPubkey }
  const { programId, data } = transferChecked(accounts, mint, amount)
  return { recipient, programId, data }
}
