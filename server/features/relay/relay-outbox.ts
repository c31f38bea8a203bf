import { subscriptionIdOf, weightOf, type RelayMessage } from './relay-message.ts'
import type { RelayRepository } from './relay-repository.ts'

/** The writing side of a socket. */
export interface Wire {
  /** @param sent Called when the text has been sent, or never will be. */
  readonly send: (text: string, sent?: () => void) => void
  /** Bytes that are not sent yet. */
  readonly pendingBytes: () => number
}

export interface OutboxSettings {
  readonly clientId: string
  readonly wire: Wire
  readonly repository: Pick<RelayRepository, 'pending' | 'acknowledge'>
  readonly limits: OutboxLimits
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

export interface OutboxLimits {
  /** Unsent bytes above which messages stay in the mailbox. */
  readonly pendingBytes: number
  /** Unacknowledged messages above which messages stay in the mailbox. */
  readonly unacknowledged: number
}

/** A delivered message that is not acknowledged yet. */
interface Delivery {
  readonly key: string
  readonly topic: string
  readonly messageId: string
}

/**
 * Delivers messages to one socket. Published messages are sent at once while there is capacity. The others stay in the
 * mailbox and are read in order after the client has received and acknowledged enough.
 */
export class RelayOutbox {
  readonly #settings: OutboxSettings
  /** By delivery id. */
  readonly #unacknowledged = new Map<string, Delivery>()
  /** Keys of unacknowledged messages. */
  readonly #keys = new Set<string>()
  /** Recently acknowledged messages: a slow read or announcement may deliver them again, or the sender may repeat them. */
  readonly #settled = new Set<string>()
  /** Topics with more messages in the mailbox, the one that has waited longest first. */
  readonly #behind = new Set<string>()
  /** Messages published during a read of the mailbox. */
  readonly #queued: RelayMessage[] = []
  #queuedBytes = 0
  #reading: string | undefined
  #isReading = false
  #isClosed = false
  #deliveries = 0

  constructor(settings: OutboxSettings) {
    this.#settings = settings
  }

  /**
   * Delivers a message that was just published. It is in the mailbox until a socket of the client acknowledges it.
   *
   * @param isCollectedFirst Whether the topic's pending messages are about to be collected and must come first.
   */
  push(message: RelayMessage, isCollectedFirst = false): void {
    if ((this.#isReading || isCollectedFirst) && this.#queuedBytes < this.#settings.limits.pendingBytes) {
      this.#queued.push(message)
      this.#queuedBytes += weightOf(message)
      return
    }
    const isNext = !this.#isReading && !isCollectedFirst && this.#behind.size === 0
    if (isNext && this.#send(message)) return
    this.#behind.add(message.topic)
    this.#resume()
  }

  /** Delivers the pending messages of these topics, and those that had no capacity before. Never rejects. */
  async collect(topics: Iterable<string> = []): Promise<void> {
    for (const topic of topics) this.#behind.add(topic)
    // The running read will find them.
    if (this.#isReading) return
    this.#isReading = true
    try {
      for (const topic of this.#behind) {
        if (!this.#hasRoom()) break
        await this.#read(topic)
      }
    } catch (error) {
      this.#settings.onFailure(error)
    }
    this.#isReading = false
    this.#queuedBytes = 0
    for (const message of this.#queued.splice(0)) this.push(message)
  }

  /** Handles the client's acknowledgement of a delivery. Never rejects. */
  async acknowledge(id: string): Promise<void> {
    const delivery = this.#unacknowledged.get(id)
    if (!delivery) return
    this.#unacknowledged.delete(id)
    const { repository, clientId, limits, onFailure } = this.#settings
    const { topic, messageId, key } = delivery
    this.#keys.delete(key)
    this.#settled.add(key)
    for (const oldest of this.#settled) {
      if (this.#settled.size <= limits.unacknowledged) break
      this.#settled.delete(oldest)
    }
    await repository.acknowledge([{ topic, messageId }], clientId).catch(onFailure)
    this.#resume()
  }

  /** Handles the end of a subscription. */
  forget(topic: string): void {
    this.#behind.delete(topic)
    if (this.#reading === topic) this.#reading = undefined
  }

  close(): void {
    this.#isClosed = true
    for (const one of [this.#unacknowledged, this.#keys, this.#settled, this.#behind]) one.clear()
    this.#queued.length = 0
  }

  async #read(topic: string): Promise<void> {
    const { repository, clientId, now } = this.#settings
    this.#behind.delete(topic)
    this.#reading = topic
    try {
      const pending = await repository.pending(topic, clientId, now())
      const ordered = this.#inOrder(this.#reading === topic ? pending : [])
      for (const message of ordered) if (!this.#send(message)) this.#behind.add(message.topic)
    } catch (error) {
      this.#behind.add(topic)
      throw error
    } finally {
      this.#reading = undefined
    }
  }

  /** Merges the messages that were read with those published in the meantime, in order. */
  #inOrder(pending: readonly RelayMessage[]): readonly RelayMessage[] {
    const queued = this.#queued.splice(0)
    // Topics that are behind must read their older messages first.
    this.#queued.push(...queued.filter(({ topic }) => this.#behind.has(topic)))
    const ready = queued.filter(({ topic }) => !this.#behind.has(topic))
    const from = ready[0]?.publishedAt ?? Number.POSITIVE_INFINITY
    const before = pending.filter(({ publishedAt }) => publishedAt <= from)
    return [...before, ...ready, ...pending.filter(({ publishedAt }) => publishedAt > from)]
  }

  /** @returns false when there is no capacity. */
  #send({ topic, message, messageId, publishedAt, tag, attestation }: RelayMessage): boolean {
    const key = `${topic} ${messageId}`
    if (this.#keys.has(key)) return true
    const { wire, clientId, now, repository, onFailure } = this.#settings
    if (this.#settled.has(key)) {
      void repository.acknowledge([{ topic, messageId }], clientId).catch(onFailure)
      return true
    }
    if (!this.#hasRoom()) return false
    this.#deliveries += 1
    const id = now() * 1_000 + (this.#deliveries % 1_000)
    this.#keys.add(key)
    this.#unacknowledged.set(String(id), { key, topic, messageId })
    const params = {
      id: subscriptionIdOf(topic, clientId),
      data: { topic, message, publishedAt, tag, attestation },
    }
    wire.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }), () =>
      this.#resume(),
    )
    return true
  }

  #hasRoom(share = 1): boolean {
    const { wire, limits } = this.#settings
    return (
      !this.#isClosed &&
      wire.pendingBytes() <= limits.pendingBytes * share &&
      this.#unacknowledged.size < limits.unacknowledged * share
    )
  }

  /** Waits until there is capacity for many messages, since every run reads the mailbox. */
  #resume(): void {
    if (this.#behind.size > 0 && this.#hasRoom(0.5)) void this.collect()
  }
}
