import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { ok, type Result } from '#schemas/errors/result.ts'
import { decodeBase58, encodeBase58 } from '#schemas/primitives/base58.ts'

/** The transactions in a request or an answer, as text. */
const Transactions = z.looseObject({
  transaction: z.optional(z.string()),
  transactions: z.optional(z.array(z.string())),
})

const METHODS: readonly string[] = [
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** A request in the encoding of this wallet, and its answer in that of the client. */
export interface Translated {
  readonly params: unknown
  readonly translate: (answer: Result<unknown>) => Result<unknown>
}

/**
 * Translates a request for Solana transactions: clients of the event-style protocol write them in base58, this wallet reads
 * base64. A transaction that is base64 already stays as it is, and so does its answer; it is too long to consist of base58's
 * letters alone.
 */
export function translateTransactions(method: string, params: unknown): Translated {
  const translated = METHODS.includes(method) ? recode(params, toBase64) : undefined
  if (translated === undefined) return { params, translate: (answer) => answer }
  return {
    params: translated,
    translate: (answer) => (answer.ok ? ok(recode(answer.value, toBase58) ?? answer.value) : answer),
  }
}

/** @returns undefined where a text is in another encoding. */
function recode(value: unknown, write: (text: string) => string | undefined): unknown {
  const parsed = Transactions.safeParse(value)
  if (!parsed.success) return undefined
  const { transaction, transactions, ...others } = parsed.data
  const one = transaction === undefined ? undefined : write(transaction)
  const several = transactions?.map(write)
  if ((transaction !== undefined && one === undefined) || several?.includes(undefined)) return undefined
  return {
    ...others,
    ...(one !== undefined && { transaction: one }),
    ...(several && { transactions: several }),
  }
}

function toBase64(text: string): string | undefined {
  const bytes = decodeBase58(text)
  return bytes && base64.encode(bytes)
}

function toBase58(text: string): string {
  return encodeBase58(base64.decode(text))
}
