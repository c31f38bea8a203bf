import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { ANNOUNCEMENT_BYTES } from '#server/database/announcements.ts'
import type { Database } from '#server/database/database.ts'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'
import type { RelayMessage } from './relay-message.ts'
import type { RelayRepository } from './relay-repository.ts'

/** A socket that subscribes to topics. */
export interface Subscriber {
  readonly clientId: string
  /** Passes a message to the socket, which decides when to send it. */
  readonly push: (message: RelayMessage) => void
  /** Makes the socket read the pending messages of a topic. */
  readonly collect: (topic: string) => void
}

/** The subscriptions of this process, and the connection to those of other processes. */
export interface RelayHub {
  subscribe(topic: string, subscriber: Subscriber): void
  unsubscribe(topic: string, subscriber: Subscriber): void
  /** Passes a message to all other subscribers, in this process and others. */
  publish(message: RelayMessage): Promise<void>
  close(): void
}

/** An announcement to other processes: the message, or the topic of one that is too long. */
const Announcement = z.union([
  z.object({
    topic: z.string(),
    message: z.string(),
    messageId: z.string(),
    attestation: z.string(),
    tag: z.number(),
    sender: z.string(),
    publishedAt: z.number(),
  }),
  z.object({ topic: z.string() }),
])

/** Quotes and member names around an announced message. */
const ENVELOPE_BYTES = 600
/** Topics per query. */
const TOPICS = 500

export function createRelayHub(settings: {
  readonly database: Pick<Database<RelayTables>, 'announce' | 'onAnnouncement'>
  readonly repository: Pick<RelayRepository, 'topicsWithMessages'>
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}): RelayHub {
  const { database, repository, now, onFailure } = settings
  const subscribers = new Map<string, Set<Subscriber>>()

  const deliver = (message: RelayMessage): void => {
    for (const subscriber of subscribers.get(message.topic) ?? [])
      if (subscriber.clientId !== message.sender) subscriber.push(message)
  }
  const collect = (topic: string): void => {
    for (const subscriber of subscribers.get(topic) ?? []) subscriber.collect(topic)
  }
  let isBehind = false
  let isCollecting = false
  /** Only one scan runs at a time; it repeats if announcements were missed in the meantime. */
  const collectMissed = async (): Promise<void> => {
    isBehind = true
    if (isCollecting) return
    isCollecting = true
    try {
      while (isBehind) {
        isBehind = false
        const topics = [...subscribers.keys()]
        for (let at = 0; at < topics.length; at += TOPICS)
          (await repository.topicsWithMessages(topics.slice(at, at + TOPICS), now())).forEach(collect)
      }
    } finally {
      isCollecting = false
    }
  }
  const receive = (text: string | undefined): void => {
    if (text === undefined) return void collectMissed().catch(onFailure)
    const parsed = Announcement.safeParse(parseJson(text))
    if (!parsed.success) return
    const { data } = parsed
    if ('message' in data) deliver(data)
    else collect(data.topic)
  }
  const remove = (topic: string, subscriber: Subscriber): void => {
    const listening = subscribers.get(topic)
    listening?.delete(subscriber)
    if (listening?.size === 0) subscribers.delete(topic)
  }
  const close = database.onAnnouncement('relay', receive)

  return {
    subscribe: (topic, subscriber) => {
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(subscriber))
    },
    unsubscribe: remove,
    publish: async (message) => {
      deliver(message)
      const { topic } = message
      const isShort =
        Buffer.byteLength(message.message + message.attestation) < ANNOUNCEMENT_BYTES - ENVELOPE_BYTES
      await database.announce('relay', JSON.stringify(isShort ? message : { topic }))
    },
    close,
  }
}
