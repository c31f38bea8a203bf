import type { SolanaTransaction } from '#frame/preview/solana/message.ts'
import {
  previewTransaction,
  type PreviewContext,
  type TransactionPreview,
} from '#frame/preview/solana/preview-transaction.ts'
import { readSiteTransaction } from '#frame/preview/solana/site-transaction.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** Reads the transaction that a site sent in this field as base64, with its preview. */
export async function previewSiteTransaction(
  text: string,
  field: string,
  context: PreviewContext,
): Promise<Result<TransactionPreview & { readonly transaction: SolanaTransaction }>> {
  const read = await readSiteTransaction(text, field, context)
  if (!read.ok) return read
  const previewed = await previewTransaction(read.value, context)
  return previewed.ok ? ok({ ...previewed.value, transaction: read.value }) : previewed
}
