import * as z from 'zod'
import { ANNOUNCEMENT_BYTES } from '#server/database/announcements.ts'
import type { Database } from '#server/database/database.ts'
import type { RelayMessage } from './relay-message.ts'
import type { RelayRepository } from './relay-repository.ts'

/** A socket as the hub sees it. */
export interface Subscriber {
  readonly clientId: string
  /** Hands a message over; the socket decides when it is sent. */
  readonly push: (message: RelayMessage) => void
}

/** Who listens to which topic in this process, and the way to those in others. */
export interface RelayHub {
  subscribe(topic: string, subscriber: Subscriber): void
  unsubscribe(topic: string, subscriber: Subscriber): void
  /** Hands a message to every other client that listens, here and in other processes. */
  publish(message: RelayMessage): Promise<void>
  close(): void
}

/** What one process tells the others: the message, or where to find a long one. */
const Announced = z.union([
  z.object({
    topic: z.string(),
    message: z.string(),
    messageId: z.string(),
    attestation: z.string(),
    tag: z.number(),
    sender: z.string(),
    publishedAt: z.number(),
  }),
  z.object({ topic: z.string(), messageId: z.string() }),
])

/** Quotes and names around a message that is announced whole. */
const ENVELOPE_BYTES = 600

export function createRelayHub(settings: {
  readonly database: Pick<Database, 'announce' | 'onAnnouncement'>
  readonly repository: Pick<RelayRepository, 'find' | 'waiting'>
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}): RelayHub {
  const { database, repository, now, onFailure } = settings
  const subscribers = new Map<string, Set<Subscriber>>()

  const deliver = (message: RelayMessage): void => {
    for (const subscriber of subscribers.get(message.topic) ?? [])
      if (subscriber.clientId !== message.sender) subscriber.push(message)
  }
  const hear = async (text: string | undefined): Promise<void> => {
    if (text === undefined) return deliverMissed()
    const announced = Announced.safeParse(JSON.parse(text))
    if (!announced.success || !subscribers.has(announced.data.topic)) return
    const { data } = announced
    const message = 'message' in data ? data : await repository.find(data.topic, data.messageId)
    if (message) deliver(message)
  }
  const deliverMissed = async (): Promise<void> => {
    for (const [topic, listening] of subscribers)
      for (const subscriber of listening)
        for (const message of await repository.waiting(topic, subscriber.clientId, now()))
          subscriber.push(message)
  }
  const remove = (topic: string, subscriber: Subscriber): void => {
    const listening = subscribers.get(topic)
    listening?.delete(subscriber)
    if (listening?.size === 0) subscribers.delete(topic)
  }
  const close = database.onAnnouncement('relay', (text) => void hear(text).catch(onFailure))

  return {
    subscribe: (topic, subscriber) => {
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(subscriber))
    },
    unsubscribe: remove,
    publish: async (message) => {
      deliver(message)
      const { topic, messageId } = message
      const isShort =
        Buffer.byteLength(message.message + message.attestation) < ANNOUNCEMENT_BYTES - ENVELOPE_BYTES
      await database.announce('relay', JSON.stringify(isShort ? message : { topic, messageId }))
    },
    close,
  }
}
