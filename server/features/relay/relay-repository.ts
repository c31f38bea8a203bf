import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import type { RelayMessage } from './relay-message.ts'

/** Messages until somebody has acknowledged them, or their time is over. */
export interface RelayRepository {
  /**
   * @returns `kept`; `known` when the topic holds this very message; `full` when the topic takes no more, `too-much` when
   * nobody collects what its sender left on all topics together.
   */
  keep(message: RelayMessage, expiresAt: number): Promise<'kept' | 'known' | 'full' | 'too-much'>
  /** What waits on a topic for a client, oldest first. */
  waiting(topic: string, clientId: string, now: number): Promise<readonly RelayMessage[]>
  /** Those of these topics on which something waits. */
  occupied(topics: readonly string[], now: number): Promise<readonly string[]>
  /** A peer has them. The sender's own acknowledgement changes nothing. */
  acknowledge(receipts: readonly Pick<RelayMessage, 'topic' | 'messageId'>[], clientId: string): Promise<void>
  /** Removes what is over. */
  sweep(now: number): Promise<void>
}

export interface MailboxLimits {
  readonly messagesPerTopic: number
  readonly bytesPerTopic: number
  readonly messagesPerSender: number
  readonly bytesPerSender: number
}

/** At most handed out at once. */
const PAGE = 500

export function createRelayRepository(database: Database, limits: MailboxLimits): RelayRepository {
  const { query } = database
  return {
    keep: (message, expiresAt) =>
      // One at a time for each topic: they are counted, and put in order, across all processes.
      database.exclusively(async (transaction) => {
        const held = transaction
          .selectFrom('relay_messages')
          .select(({ fn }) => [
            fn.countAll<number | string>().as('messages'),
            fn.sum<number | string | null>('size').as('bytes'),
          ])
          .where('expires_at', '>', isoTime(message.publishedAt))
        const onTopic = await held
          .select(({ fn }) => fn.max<number | string | null>('position').as('last'))
          .where('topic', '=', message.topic)
          .executeTakeFirstOrThrow()
        const bySender = await held.where('sender', '=', message.sender).executeTakeFirstOrThrow()
        const bytes = Buffer.byteLength(message.message)
        const refusal =
          (isOver(onTopic, bytes, limits.messagesPerTopic, limits.bytesPerTopic) && 'full') ||
          (isOver(bySender, bytes, limits.messagesPerSender, limits.bytesPerSender) && 'too-much')
        if (refusal) return (await has(transaction, message)) ? 'known' : refusal
        const inserted = await transaction
          .insertInto('relay_messages')
          .values({
            topic: message.topic,
            message_id: message.messageId,
            message: message.message,
            attestation: message.attestation,
            tag: message.tag,
            sender: message.sender,
            size: bytes,
            published_at: isoTime(message.publishedAt),
            position: Math.max(Number(onTopic.last ?? 0) + 1, message.publishedAt * 1_000),
            expires_at: isoTime(expiresAt),
          })
          .onConflict((conflict) => conflict.columns(['topic', 'message_id']).doNothing())
          .returning('message_id')
          .executeTakeFirst()
        return inserted === undefined ? 'known' : 'kept'
      }, message.topic),

    waiting: async (topic, clientId, now) => {
      const rows = await query
        .selectFrom('relay_messages')
        .selectAll()
        .where('topic', '=', topic)
        .where('sender', '!=', clientId)
        .where('expires_at', '>', isoTime(now))
        .orderBy('position')
        .limit(PAGE)
        .execute()
      return rows.map(toMessage)
    },

    occupied: async (topics, now) => {
      const rows = await query
        .selectFrom('relay_messages')
        .select('topic')
        .distinct()
        .where('topic', 'in', topics)
        .where('expires_at', '>', isoTime(now))
        .execute()
      return rows.map(({ topic }) => topic)
    },

    acknowledge: (receipts, clientId) =>
      query.transaction().execute(async (transaction) => {
        const rows = receipts.map(({ topic, messageId }) => sql`(${topic}, ${messageId})`)
        await transaction
          .deleteFrom('relay_messages')
          .where(sql<boolean>`(topic, message_id) in (values ${sql.join(rows)})`)
          .where('sender', '!=', clientId)
          .execute()
      }),

    sweep: (now) =>
      query.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('relay_messages').where('expires_at', '<', isoTime(now)).execute()
      }),
  }
}

interface Held {
  readonly messages: number | string
  readonly bytes: number | string | null
}

function isOver(held: Held, more: number, mostMessages: number, mostBytes: number): boolean {
  return Number(held.messages) >= mostMessages || Number(held.bytes ?? 0) + more > mostBytes
}

async function has(transaction: Transaction<Schema>, { topic, messageId }: RelayMessage): Promise<boolean> {
  const row = await transaction
    .selectFrom('relay_messages')
    .select('message_id')
    .where('topic', '=', topic)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

function toMessage(row: Schema['relay_messages']): RelayMessage {
  return {
    topic: row.topic,
    message: row.message,
    messageId: row.message_id,
    attestation: row.attestation,
    tag: row.tag,
    sender: row.sender,
    publishedAt: Date.parse(row.published_at),
  }
}
