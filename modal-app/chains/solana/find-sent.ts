import { PublicKey, SystemProgram, type Connection, type VersionedTransactionResponse } from '@solana/web3.js'
import * as z from 'zod/mini'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ChainTransfers, SentOutcome } from '#modal/chains/transfers.ts'
import { readSwapMessage } from './swap/swap-message.ts'
import { associatedAccount, readMint, transferChecked } from './send-token.ts'

/** Maximum number of transactions checked since the mark; each is one request to the node. */
const SEARCHED = 20

const Mark = z.object({
  /** The latest transaction of the account. */
  newest: z.optional(z.string()),
  /** The last block valid for the blockhash: a transaction signed with it can be in no later block. */
  lastValidBlockHeight: z.int(),
  /** The slot of the node that answered. */
  slot: z.int(),
})

/** Writes the mark of an account before a transfer. */
export function writeMark(mark: z.infer<typeof Mark>): string {
  return JSON.stringify(mark)
}

/** Reads the latest transaction of an account. */
export async function newestSignature(
  account: PublicKey,
  connection: Connection,
): Promise<string | undefined> {
  const [newest] = await connection.getSignaturesForAddress(account, { limit: 1 })
  return newest?.signature
}

/**
 * Searches the transactions an account has paid for since a mark for a transfer. The transfer can never arrive once a node
 * that is not behind the mark has passed the last valid block, and has none up to there.
 */
export async function findSent(
  { from, mark, ...transfer }: Parameters<ChainTransfers['findSent']>[0],
  connection: Connection,
): Promise<SentOutcome> {
  const read = Mark.safeParse(parseJson(mark))
  if (!read.success) return { kind: 'unclear' }
  const { newest, lastValidBlockHeight, slot } = read.data
  // The block height is read first: the transfer may land until then, not after.
  const { absoluteSlot, blockHeight = 0 } = await connection.getEpochInfo()
  const isOver = absoluteSlot >= slot && blockHeight > lastValidBlockHeight
  const since = await connection.getSignaturesForAddress(new PublicKey(from), {
    limit: SEARCHED,
    ...(newest !== undefined && { until: newest }),
    // Another node may answer, which must have reached the same slot.
    ...(isOver && { minContextSlot: absoluteSlot }),
  })
  const expected = await expectedTransfer(from, transfer, connection)
  if (expected === undefined) return { kind: 'unclear' }
  let isEachOther = since.length < SEARCHED
  for (const { signature } of since) {
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    const likeness = found ? compare(found, from, expected) : 'unread'
    if (likeness === 'same') return { kind: 'found', transactionId: signature }
    isEachOther &&= likeness === 'other'
  }
  return { kind: isOver && isEachOther ? 'never' : 'unclear' }
}

/** The instruction of a transfer, without the account it is paid from. */
interface ExpectedTransfer {
  readonly recipient: PublicKey
  readonly programId: PublicKey
  readonly data: Uint8Array
}

/** `alike` has the same recipient and another amount: another payment, or this one changed by the wallet. */
function compare(
  { transaction: { message }, meta }: VersionedTransactionResponse,
  from: string,
  { recipient, programId, data: moved }: ExpectedTransfer,
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

type Sought = Pick<Parameters<ChainTransfers['findSent']>[0], 'to' | 'token' | 'amount' | 'call'>

/** A call is a whole transaction; its program is among the accounts of its instruction, as Anchor programs require. */
function expectedCall(program: PublicKey, data: string): ExpectedTransfer | undefined {
  const called = readSwapMessage(data)?.instructions.find((one) => one.program === program.toBase58())
  return called && { recipient: program, programId: program, data: called.data }
}

async function expectedTransfer(
  from: string,
  { to, token, amount, call }: Sought,
  connection: Connection,
): Promise<ExpectedTransfer | undefined> {
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)]
  if (call !== undefined) return expectedCall(toPubkey, call.data)
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
