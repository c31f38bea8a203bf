import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import type { RelayMessage } from './relay-message.ts'

/** Messages until somebody has acknowledged them, or their time is over. */
export interface RelayRepository {
  /** @returns `kept`; `known` when the topic holds this very message; `full` when the topic takes no more. */
  keep(message: RelayMessage, expiresAt: number): Promise<'kept' | 'known' | 'full'>
  /** What waits on a topic for a client, oldest first. */
  waiting(topic: string, clientId: string, now: number): Promise<readonly RelayMessage[]>
  /** One message, unless it was acknowledged. */
  find(topic: string, messageId: string): Promise<RelayMessage | undefined>
  /** A peer has it. The sender's own acknowledgement changes nothing. */
  acknowledge(topic: string, messageId: string, clientId: string): Promise<void>
  /** Removes what is over. */
  sweep(now: number): Promise<void>
}

export interface MailboxLimits {
  readonly messagesPerTopic: number
  readonly bytesPerTopic: number
}

/** At most handed out at once. */
const PAGE = 500

export function createRelayRepository({ query }: Database, limits: MailboxLimits): RelayRepository {
  let position = 0
  const nextPosition = (now: number): number => (position = Math.max(position + 1, now * 1_000))
  return {
    keep: (message, expiresAt) =>
      query.transaction().execute(async (transaction) => {
        const { held, size } = await transaction
          .selectFrom('relay_messages')
          .select(({ fn }) => [
            fn.countAll<number | string>().as('held'),
            fn.sum<number | string | null>('size').as('size'),
          ])
          .where('topic', '=', message.topic)
          .where('expires_at', '>', isoTime(message.publishedAt))
          .executeTakeFirstOrThrow()
        const bytes = Buffer.byteLength(message.message)
        if (Number(held) >= limits.messagesPerTopic || Number(size ?? 0) + bytes > limits.bytesPerTopic)
          return 'full'
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
            position: nextPosition(message.publishedAt),
            expires_at: isoTime(expiresAt),
          })
          .onConflict((conflict) => conflict.columns(['topic', 'message_id']).doNothing())
          .returning('message_id')
          .executeTakeFirst()
        return inserted === undefined ? 'known' : 'kept'
      }),

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

    find: async (topic, messageId) => {
      const row = await query
        .selectFrom('relay_messages')
        .selectAll()
        .where('topic', '=', topic)
        .where('message_id', '=', messageId)
        .executeTakeFirst()
      return row && toMessage(row)
    },

    acknowledge: (topic, messageId, clientId) =>
      query.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('relay_messages')
          .where('topic', '=', topic)
          .where('message_id', '=', messageId)
          .where('sender', '!=', clientId)
          .execute()
      }),

    sweep: (now) =>
      query.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('relay_messages').where('expires_at', '<', isoTime(now)).execute()
      }),
  }
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
