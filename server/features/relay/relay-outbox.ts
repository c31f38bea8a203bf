import { subscriptionIdOf, weightOf, type RelayMessage } from './relay-message.ts'
import type { RelayRepository } from './relay-repository.ts'

/** Where a socket is written to, and how much of that is still under way. */
export interface Wire {
  /** @param sent Told when the text has left this process, or never will. */
  readonly send: (text: string, sent?: () => void) => void
  /** Bytes the peer has not taken yet. */
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
  /** Beyond this many unsent bytes messages stay in the mailbox. */
  readonly pendingBytes: number
  /** Beyond this many messages that were not acknowledged too. */
  readonly unacknowledged: number
}

/** A message that was handed over and is not acknowledged. */
interface Delivery {
  readonly key: string
  readonly topic: string
  readonly messageId: string
}

/**
 * What one socket is handed. While it has room, messages go out as they are published; those that find none stay in the
 * mailbox and are read from there, in their order, once the client has taken and acknowledged enough.
 */
export class RelayOutbox {
  readonly #settings: OutboxSettings
  /** By the id of the delivery. */
  readonly #unacknowledged = new Map<string, Delivery>()
  /** Of messages under way. */
  readonly #keys = new Set<string>()
  /** Acknowledged lately: a read or an announcement that is slow may still bring them, and a sender send them again. */
  readonly #settled = new Set<string>()
  /** Topics that hold more than was handed over, the one that waited longest first. */
  readonly #behind = new Set<string>()
  /** Published while the mailbox was read. */
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
   * Hands over a message that was published just now; the mailbox has it already, until another socket of the client
   * acknowledges it.
   *
   * @param isCollectedFirst Whether what waits on its topic is about to be collected, and comes first.
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

  /** Hands over what waits on these topics, and what found no room before. Never fails. */
  async collect(topics: Iterable<string> = []): Promise<void> {
    for (const topic of topics) this.#behind.add(topic)
    // Whoever reads already finds them there.
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

  /** The client has the message of this delivery. Never fails. */
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

  /** The client listens to the topic no longer. */
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

  /** What was read, and where they belong between it, the messages that were published meanwhile. */
  #inOrder(pending: readonly RelayMessage[]): readonly RelayMessage[] {
    const queued = this.#queued.splice(0)
    // Of these topics older messages are read first.
    this.#queued.push(...queued.filter(({ topic }) => this.#behind.has(topic)))
    const ready = queued.filter(({ topic }) => !this.#behind.has(topic))
    const from = ready[0]?.publishedAt ?? Number.POSITIVE_INFINITY
    const before = pending.filter(({ publishedAt }) => publishedAt <= from)
    return [...before, ...ready, ...pending.filter(({ publishedAt }) => publishedAt > from)]
  }

  /** @returns false when there is no room for it. */
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

  /** Only with room for many: each time reads the mailbox anew. */
  #resume(): void {
    if (this.#behind.size > 0 && this.#hasRoom(0.5)) void this.collect()
  }
}
