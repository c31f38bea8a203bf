import type { Client, Hex } from 'viem'
import { getBlock, getBlockNumber, getCode, getTransactionCount } from 'viem/actions'
import * as z from 'zod/mini'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ChainTransfers, SentOutcome } from '#modal/chains/transfers.ts'
import { transferCall } from './send-call.ts'

/** Number of blocks searched for a lost transaction: two minutes on the fastest networks. */
const SEARCHED_BLOCKS = 64n

const Mark = z.object({ nonce: z.optional(z.int()), block: z.string().check(z.regex(/^\d{1,20}$/)) })

/** The nonce and block of an account. Contract accounts have no nonce per transfer, so their transfers cannot be found. */
export async function readMark(from: Hex, client: Client): Promise<string> {
  const [code, nonce, block] = await Promise.all([
    getCode(client, { address: from }),
    getTransactionCount(client, { address: from, blockTag: 'pending' }),
    getBlockNumber(client, { cacheTime: 0 }),
  ])
  return JSON.stringify({ ...(code === undefined && { nonce }), block: block.toString() })
}

/** Searches the transactions an account has made since a mark for a transfer or another call. */
export async function findSent(
  { from, mark, call, ...transfer }: Parameters<ChainTransfers['findSent']>[0],
  client: Client,
): Promise<SentOutcome> {
  const read = Mark.safeParse(parseJson(mark))
  const nonce = read.data?.nonce
  if (!read.success || nonce === undefined || !isEvmAddress(from)) return { kind: 'unclear' }
  const now = await getTransactionCount(client, { address: from, blockTag: 'pending' })
  if (now <= nonce) return { kind: 'nothing' }
  const expected = call ? { to: transfer.to, ...call } : transferCall(transfer)
  const first = BigInt(read.data.block)
  const newest = await getBlockNumber(client, { cacheTime: 0 })
  const last = newest - first > SEARCHED_BLOCKS ? first + SEARCHED_BLOCKS : newest
  for (let blockNumber = first; blockNumber <= last; blockNumber += 1n) {
    const { transactions } = await getBlock(client, { blockNumber, includeTransactions: true })
    const found = transactions.find(
      (sent) =>
        sent.from.toLowerCase() === from.toLowerCase() &&
        sent.nonce >= nonce &&
        sent.to?.toLowerCase() === expected.to.toLowerCase() &&
        sent.value === expected.value &&
        sent.input === (expected.data ?? '0x'),
    )
    if (found) return { kind: 'found', transactionId: found.hash }
  }
  return { kind: 'unclear' }
}
