import * as z from 'zod/mini'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ChainTransfers, SentOutcome, TransferStatus } from '#modal/chains/transfers.ts'
import type { EsploraClient } from './client.ts'

const Entries = z.array(
  z.object({
    txid: z.string(),
    vin: z.array(
      z.object({ prevout: z.nullable(z.object({ scriptpubkey_address: z.optional(z.string()) })) }),
    ),
    vout: z.array(z.object({ scriptpubkey_address: z.optional(z.string()), value: z.int() })),
  }),
)
const Status = z.object({ confirmed: z.boolean() })
const Mark = z.array(z.string())

async function transactionsOf(address: string, client: EsploraClient): Promise<z.infer<typeof Entries>> {
  const response = await client.get(`address/${address}/txs`)
  if (!response.ok) throw new Error(String(response.status))
  return Entries.parse(await response.json())
}

/** Reads the latest transactions of an address. */
export async function newestTransactions(address: string, client: EsploraClient): Promise<string> {
  const known = await transactionsOf(address, client)
  return JSON.stringify(known.slice(0, 50).map(({ txid }) => txid))
}

/** Reads whether a transaction is known to the network and included in a block. */
export async function statusOf(transactionId: string, client: EsploraClient): Promise<TransferStatus> {
  const response = await client.get(`tx/${transactionId}/status`)
  if (response.status === 404) return 'absent'
  if (!response.ok) throw new Error(String(response.status))
  return Status.parse(await response.json()).confirmed ? 'confirmed' : 'pending'
}

/**
 * Finds a transfer whose answer was lost. A transaction only the modal can broadcast is found by its id or was not sent.
 * Other transfers are searched among the account's transactions, including replacements with a higher fee.
 */
export async function findSent(
  { from, to, amount, mark, transactionId }: Parameters<ChainTransfers['findSent']>[0],
  client: EsploraClient,
): Promise<SentOutcome> {
  if (transactionId !== undefined && (await statusOf(transactionId, client)) !== 'absent')
    return { kind: 'found', transactionId }
  const unseen = { kind: transactionId === undefined ? 'unclear' : 'nothing' } as const
  const before = Mark.safeParse(parseJson(mark))
  if (!before.success) return unseen
  const fresh = (await transactionsOf(from, client)).filter(({ txid }) => !before.data.includes(txid))
  const found = fresh.find(
    ({ vin, vout }) =>
      vin.some(({ prevout }) => prevout?.scriptpubkey_address === from) &&
      vout.some((output) => output.scriptpubkey_address === to && BigInt(output.value) === amount),
  )
  return found ? { kind: 'found', transactionId: found.txid } : unseen
}
