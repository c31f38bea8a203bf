import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/clock.ts'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'
import type { RelayMessage } from './relay-message.ts'
import { countUsage, hasRoom, type Change, type StorageLimits } from './relay-usage.ts'

/** The mailbox: stores messages until they are acknowledged or expire. */
export interface RelayRepository {
  /**
   * @param net A keyed hash of the sender's network.
   * @returns `stored`; `duplicate` when the topic has the same message; `full` when the topic takes no more; `too-much` when
   * the sender's messages on all topics exceed the limit; `no-space` when the mailbox has no space for this network.
   */
  store(
    message: RelayMessage,
    expiresAt: number,
    net: string,
  ): Promise<'stored' | 'duplicate' | 'full' | 'too-much' | 'no-space'>
  /** The pending messages of a topic for a client, oldest first. */
  pending(topic: string, clientId: string, now: number): Promise<readonly RelayMessage[]>
  /** The topics that have pending messages. */
  topicsWithMessages(topics: readonly string[], now: number): Promise<readonly string[]>
  /** Removes messages a peer has received. A sender cannot acknowledge its own. */
  acknowledge(receipts: readonly Pick<RelayMessage, 'topic' | 'messageId'>[], clientId: string): Promise<void>
  /** Removes expired messages, oldest first. */
  sweep(now: number): Promise<void>
}

export interface MailboxLimits extends StorageLimits {
  readonly messagesPerTopic: number
  readonly bytesPerTopic: number
  readonly messagesPerSender: number
  readonly bytesPerSender: number
  readonly sweepForSpaceIntervalMs: number
}

/** Messages per read. */
const PAGE = 500
/** Messages per transaction, so that other writes run in between. */
const SWEEP_BATCH = 500

export function createRelayRepository(
  database: Database<RelayTables>,
  limits: MailboxLimits,
): RelayRepository {
  const { query } = database

  let sweptForSpaceAt = Number.NEGATIVE_INFINITY
  /** Expired messages count until they are swept. A client without storage keeps publishing, so these sweeps are limited. */
  const sweepForSpace = async (now: number): Promise<boolean> => {
    const age = now - sweptForSpaceAt
    if (age >= 0 && age < limits.sweepForSpaceIntervalMs) return false
    sweptForSpaceAt = now
    await sweep(now)
    return true
  }

  const sweep = async (now: number): Promise<void> => {
    while ((await sweepBatch(query, now)) === SWEEP_BATCH);
    await query
      .transaction()
      .execute((transaction) => transaction.deleteFrom('relay_usage').where('messages', '<=', 0).execute())
  }

  return {
    store: async (message, expiresAt, net) => {
      const outcome = await storeIn(database, limits, { message, expiresAt, net })
      if (outcome !== 'no-space' || !(await sweepForSpace(message.publishedAt))) return outcome
      return storeIn(database, limits, { message, expiresAt, net })
    },

    pending: async (topic, clientId, now) => {
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

    topicsWithMessages: async (topics, now) => {
      const rows = await query
        .selectFrom('relay_messages')
        .select('topic')
        .distinct()
        .where('topic', 'in', topics)
        .where('expires_at', '>', isoTime(now))
        .execute()
      return rows.map(({ topic }) => topic)
    },

    acknowledge: async (receipts, clientId) => {
      const [only, ...more] = receipts
      if (only && more.length === 0 && database.kind === 'postgres')
        return acknowledgeOne(query, only, clientId)
      await query.transaction().execute(async (transaction) => {
        const rows = receipts.map(({ topic, messageId }) => sql`(${topic}, ${messageId})`)
        const removed = await transaction
          .deleteFrom('relay_messages')
          .where(sql<boolean>`(topic, message_id) in (values ${sql.join(rows)})`)
          .where('sender', '!=', clientId)
          .returning(['net', 'size'])
          .execute()
        await countUsage(transaction, removed.map(removalOf))
      })
      return undefined
    },

    sweep,
  }
}

interface Publication {
  readonly message: RelayMessage
  readonly expiresAt: number
  readonly net: string
}

/** Stores messages of a topic one at a time across all processes, to count and order them. */
function storeIn(
  database: Database<RelayTables>,
  limits: MailboxLimits,
  { message, expiresAt, net }: Publication,
): ReturnType<RelayRepository['store']> {
  return database.withLock(async (transaction) => {
    const usage = transaction
      .selectFrom('relay_messages')
      .select(({ fn }) => [
        fn.countAll<number | string>().as('messages'),
        fn.sum<number | string | null>('size').as('bytes'),
      ])
      .where('expires_at', '>', isoTime(message.publishedAt))
    const onTopic = await usage
      .select(({ fn }) => fn.max<number | string | null>('position').as('last'))
      .where('topic', '=', message.topic)
      .executeTakeFirstOrThrow()
    const bySender = await usage.where('sender', '=', message.sender).executeTakeFirstOrThrow()
    const bytes = Buffer.byteLength(message.message) + Buffer.byteLength(message.attestation)
    const refusal =
      (exceeds(onTopic, bytes, limits.messagesPerTopic, limits.bytesPerTopic) && 'full') ||
      (exceeds(bySender, bytes, limits.messagesPerSender, limits.bytesPerSender) && 'too-much') ||
      (!(await hasRoom(transaction, { net, bytes }, limits)) && 'no-space')
    if (refusal) return (await contains(transaction, message)) ? 'duplicate' : refusal
    const insertion = transaction
      .insertInto('relay_messages')
      .values({
        topic: message.topic,
        message_id: message.messageId,
        message: message.message,
        attestation: message.attestation,
        tag: message.tag,
        sender: message.sender,
        net,
        size: bytes,
        published_at: isoTime(message.publishedAt),
        position: Math.max(Number(onTopic.last ?? 0) + 1, message.publishedAt * 1_000),
        expires_at: isoTime(expiresAt),
      })
      .onConflict((conflict) => conflict.columns(['topic', 'message_id']).doNothing())
      .returning('message_id')
    const changes = [{ net, messages: 1, bytes }]
    if ((await insertion.executeTakeFirst()) === undefined) {
      const expired = await removeExpired(transaction, message)
      if (expired === undefined) return 'duplicate'
      await insertion.execute()
      changes.push(removalOf(expired))
    }
    await countUsage(transaction, changes)
    return 'stored'
  }, message.topic)
}

/** The usual acknowledgement has one receipt: a single statement saves three round trips to PostgreSQL. */
async function acknowledgeOne(
  query: Kysely<RelayTables>,
  { topic, messageId }: Pick<RelayMessage, 'topic' | 'messageId'>,
  clientId: string,
): Promise<void> {
  await query
    .with('removed', (cte) =>
      cte
        .deleteFrom('relay_messages')
        .where('topic', '=', topic)
        .where('message_id', '=', messageId)
        .where('sender', '!=', clientId)
        .returning(['net', 'size']),
    )
    .updateTable('relay_usage')
    .from('removed')
    .set({
      messages: sql<number>`${sql.ref('relay_usage.messages')} - 1`,
      bytes: sql<number>`${sql.ref('relay_usage.bytes')} - ${sql.ref('removed.size')}`,
    })
    .whereRef('relay_usage.net', '=', 'removed.net')
    .execute()
}

function sweepBatch(query: Kysely<RelayTables>, now: number): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('relay_messages')
      .where((eb) =>
        eb(
          eb.refTuple('topic', 'message_id'),
          'in',
          eb
            .selectFrom('relay_messages')
            .select(['topic', 'message_id'])
            .where('expires_at', '<', isoTime(now))
            .orderBy('expires_at')
            .limit(SWEEP_BATCH)
            .$asTuple('topic', 'message_id'),
        ),
      )
      .returning(['net', 'size'])
      .execute()
    await countUsage(transaction, removed.map(removalOf))
    return removed.length
  })
}

function removalOf({ net, size }: { readonly net: string; readonly size: number }): Change {
  return { net, messages: -1, bytes: -size }
}

interface Usage {
  readonly messages: number | string
  readonly bytes: number | string | null
}

function exceeds(usage: Usage, more: number, mostMessages: number, mostBytes: number): boolean {
  return Number(usage.messages) >= mostMessages || Number(usage.bytes ?? 0) + more > mostBytes
}

/** Removes an expired copy of the message that was not swept yet. */
function removeExpired(
  transaction: Transaction<RelayTables>,
  { topic, messageId, publishedAt }: RelayMessage,
): Promise<Pick<RelayTables['relay_messages'], 'net' | 'size'> | undefined> {
  return transaction
    .deleteFrom('relay_messages')
    .where('topic', '=', topic)
    .where('message_id', '=', messageId)
    .where('expires_at', '<=', isoTime(publishedAt))
    .returning(['net', 'size'])
    .executeTakeFirst()
}

async function contains(
  transaction: Transaction<RelayTables>,
  { topic, messageId, publishedAt }: RelayMessage,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('relay_messages')
    .select('message_id')
    .where('topic', '=', topic)
    .where('message_id', '=', messageId)
    .where('expires_at', '>', isoTime(publishedAt))
    .executeTakeFirst()
  return row !== undefined
}

function toMessage(row: RelayTables['relay_messages']): RelayMessage {
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
