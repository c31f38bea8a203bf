import { PublicKey, type Connection } from '@solana/web3.js'
import * as z from 'zod/mini'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ChainTransfers, SentOutcome } from '../transfers.ts'
import { associatedAccount, readMint } from './send-token.ts'

/** Transactions since the mark that are looked at. Our figure. */
const SEARCHED = 20

const Mark = z.object({ newest: z.optional(z.string()), blockhash: z.string() })

/** The last transaction an account took part in. */
export async function newestSignature(
  account: PublicKey,
  connection: Connection,
): Promise<string | undefined> {
  const [newest] = await connection.getSignaturesForAddress(account, { limit: 1 })
  return newest?.signature
}

/** Looks for a transfer among the transactions an account paid for since a mark. */
export async function findSent(
  { from, to, token, mark }: Parameters<ChainTransfers['findSent']>[0],
  connection: Connection,
): Promise<SentOutcome> {
  const read = Mark.safeParse(parseJson(mark))
  if (!read.success) return { kind: 'unclear' }
  const { newest, blockhash } = read.data
  // Asked first: what is signed with it may land until it is over, not after.
  const { value: isOpen } = await connection.isBlockhashValid(blockhash)
  const since = await connection.getSignaturesForAddress(new PublicKey(from), {
    limit: SEARCHED,
    ...(newest !== undefined && { until: newest }),
  })
  const target = await targetOf(to, token, connection)
  for (const { signature } of since) {
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    const keys = found?.transaction.message.getAccountKeys({
      accountKeysFromLookups: found.meta?.loadedAddresses ?? null,
    })
    const isOwn = keys?.get(0)?.toBase58() === from
    if (
      isOwn &&
      keys
        ?.keySegments()
        .flat()
        .some((key) => key.equals(target))
    )
      return { kind: 'found', transactionId: signature }
  }
  return { kind: isOpen || since.length === SEARCHED ? 'unclear' : 'never' }
}

async function targetOf(to: string, token: string | undefined, connection: Connection): Promise<PublicKey> {
  const owner = new PublicKey(to)
  const mint = token === undefined ? undefined : await readMint(new PublicKey(token), connection)
  return mint ? associatedAccount(owner, mint) : owner
}
