import * as z from 'zod'
import type { EvmActivity } from '#server/features/history/history-source.ts'
import type { Movement, TransactionDetails } from '#server/providers/account-index/indexed-transaction.ts'

/** An entry of an indexer's list: a transaction, a movement of it, or both. */
export interface IndexerItem {
  /** Equal for entries that two lists share. */
  readonly id: string
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** The transaction itself; absent when only a movement is known. */
  readonly details?: TransactionDetails
  readonly movement?: Movement
  /** The sender's nonce, where a movement has it. */
  readonly nonce?: number
}

export const AddressText = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())
export const HashText = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
/** A whole decimal number. */
export const WholeText = z.string().regex(/^\d{1,78}$/)
/** A whole number, as text or as a number. */
export const CountText = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** Groups entries by transaction and drops what does not concern the account. */
export function toActivities(items: readonly IndexerItem[], account: string): EvmActivity[] {
  const address = account.toLowerCase()
  const byHash = new Map<string, IndexerItem[]>()
  for (const item of new Map(items.map((one) => [one.id, one])).values())
    byHash.set(item.hash, [...(byHash.get(item.hash) ?? []), item])
  return [...byHash.values()].flatMap((parts) => {
    const movements = parts
      .flatMap(({ movement }) => movement ?? [])
      .filter(
        ({ from, to, amount, kind }) =>
          (from === address || to === address) && (kind !== 'native' || amount !== '0'),
      )
    const details =
      parts.find((one) => one.details !== undefined)?.details ?? detailsFromMovement(parts, movements)
    const isRelevant = details?.from === address || details?.to === address || movements.length > 0
    const [first] = parts
    return details && first && isRelevant ? [{ hash: first.hash, details, movements }] : []
  })
}

/** For transactions of others, only the movement is known. */
function detailsFromMovement(
  [first]: readonly IndexerItem[],
  [movement]: readonly Movement[],
): TransactionDetails | undefined {
  if (first === undefined || movement === undefined) return undefined
  const { from, to } = movement
  return { time: first.time, from, to, nonce: first.nonce ?? 0, value: '0', selector: '', isFailed: false }
}
