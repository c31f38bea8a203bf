import { sql, type ExpressionBuilder, type Transaction } from 'kysely'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'

/** What the whole mailbox may hold, and one net of it. */
export interface StorageLimits {
  readonly mostMessages: number
  readonly mostBytes: number
  readonly mostMessagesPerAddress: number
  readonly mostBytesPerAddress: number
}

/** What became of messages of a net. */
export interface Change {
  readonly net: string
  readonly messages: number
  readonly bytes: number
}

/**
 * Whether a net may leave one message more: within its own limit, and within half of what is left of the whole, so that
 * whoever comes first cannot take all of it (the dynamic threshold of Choudhury and Hahne, IEEE/ACM Transactions on
 * Networking 6(2), 1998).
 */
export async function hasRoom(
  transaction: Transaction<RelayTables>,
  { net, bytes }: Omit<Change, 'messages'>,
  limits: StorageLimits,
): Promise<boolean> {
  const own = (eb: ExpressionBuilder<RelayTables, 'relay_usage'>, name: 'messages' | 'bytes') =>
    eb.fn.sum<number | string | null>(eb.case().when('net', '=', net).then(eb.ref(name)).else(0).end())
  const held = await transaction
    .selectFrom('relay_usage')
    .select((eb) => [
      eb.fn.sum<number | string | null>('messages').as('allMessages'),
      eb.fn.sum<number | string | null>('bytes').as('allBytes'),
      own(eb, 'messages').as('messages'),
      own(eb, 'bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  const messagesLeft = limits.mostMessages - Number(held.allMessages ?? 0)
  const bytesLeft = limits.mostBytes - Number(held.allBytes ?? 0)
  return (
    Number(held.messages ?? 0) + 1 <= Math.min(limits.mostMessagesPerAddress, Math.ceil(messagesLeft / 2)) &&
    Number(held.bytes ?? 0) + bytes <= Math.min(limits.mostBytesPerAddress, Math.ceil(bytesLeft / 2))
  )
}

/** Counts what came and went; the last thing a transaction does, in one order, so that no two wait for each other. */
export async function countUsage(
  transaction: Transaction<RelayTables>,
  changes: readonly Change[],
): Promise<void> {
  const sums = new Map<string, Change>()
  for (const { net, messages, bytes } of changes) {
    const sum = sums.get(net)
    sums.set(net, { net, messages: messages + (sum?.messages ?? 0), bytes: bytes + (sum?.bytes ?? 0) })
  }
  for (const change of [...sums.values()].toSorted((one, other) => (one.net < other.net ? -1 : 1))) {
    await transaction
      .insertInto('relay_usage')
      .values(change)
      .onConflict((conflict) =>
        conflict.column('net').doUpdateSet({
          messages: sql<number>`${sql.ref('relay_usage.messages')} + ${sql.ref('excluded.messages')}`,
          bytes: sql<number>`${sql.ref('relay_usage.bytes')} + ${sql.ref('excluded.bytes')}`,
        }),
      )
      .execute()
  }
}
