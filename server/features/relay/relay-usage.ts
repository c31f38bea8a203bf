import { sql, type ExpressionBuilder, type Transaction } from 'kysely'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'

/** Storage limits of the whole mailbox and of one network. */
export interface StorageLimits {
  readonly mostMessages: number
  readonly mostBytes: number
  readonly mostMessagesPerAddress: number
  readonly mostBytesPerAddress: number
}

/** A change of a network's usage. */
export interface Change {
  readonly net: string
  readonly messages: number
  readonly bytes: number
}

/**
 * Whether a network may store one more message: within its own limit, and within half of the remaining space, so that the
 * first one cannot take all of it (the dynamic threshold of Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2),
 * 1998).
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

/** Updates the usage counters. Runs last in a transaction and in a fixed order, to avoid deadlocks. */
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
