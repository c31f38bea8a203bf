import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { RELAY_METHODS, isRelayMethod } from './methods/catalogue.ts'
import type { FetchedMessage, Publication, RelayClient, RelayMethod } from './methods/relay-method.ts'
import { RelayError, RELAY_ERROR_CODES } from './relay-error.ts'
import type { RelayHub, Subscriber } from './relay-hub.ts'
import { messageIdOf, subscriptionIdOf, type RelayMessage } from './relay-message.ts'
import { RelayOutbox, type OutboxLimits, type Wire } from './relay-outbox.ts'
import type { RelayRepository } from './relay-repository.ts'

interface ConnectionLimits extends OutboxLimits {
  readonly topicsPerSocket: number
}

export interface ConnectionSettings {
  readonly clientId: string
  readonly wire: Wire
  readonly hub: RelayHub
  readonly repository: RelayRepository
  readonly limits: ConnectionLimits
  /** Charges a request with this number of items; false when a budget is used up. */
  readonly mayCall: (items: number) => Promise<boolean>
  /** A keyed hash of the client's network. */
  readonly net: string
  /** Charges the weight of a message to the client's network; false when the budget is used up. */
  readonly mayPublish: (publication: Publication) => Promise<boolean>
  readonly countCall: (method: string, outcome: 'answered' | 'refused' | 'failed') => void
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** Ids exceed the safe integers of doubles, so clients may send them as text; they are returned unchanged. */
const Id = z.union([z.number(), z.string().max(64)])
const Request = z.object({
  id: Id,
  jsonrpc: z.literal('2.0'),
  method: z.string().max(64),
  params: z.unknown().optional(),
})
const Answer = z.object({ id: Id, jsonrpc: z.literal('2.0'), result: z.unknown() })

/** A client's socket. Frames are processed one after another, to keep their order. */
export class RelayConnection {
  readonly #settings: ConnectionSettings
  readonly #topics = new Set<string>()
  /** Topics whose pending messages are delivered after the answer to their subscription. */
  readonly #subscribing = new Set<string>()
  readonly #outbox: RelayOutbox
  readonly #subscriber: Subscriber

  constructor(settings: ConnectionSettings) {
    this.#settings = settings
    this.#outbox = new RelayOutbox(settings)
    this.#subscriber = {
      clientId: settings.clientId,
      push: (message) => this.#outbox.push(message, this.#subscribing.has(message.topic)),
      collect: (topic) => {
        if (!this.#subscribing.has(topic)) void this.#outbox.collect([topic])
      },
    }
  }

  /** Processes a frame; no content makes it reject. */
  async receive(frame: string): Promise<void> {
    const parsed = parseJson(frame)
    const request = Request.safeParse(parsed)
    if (request.success) return this.#answer(request.data)
    const answer = Answer.safeParse(parsed)
    if (answer.success) return this.#outbox.acknowledge(String(answer.data.id))
    this.#reply(null, {
      error: { code: RELAY_ERROR_CODES.payload, message: 'This is not a JSON-RPC 2.0 message.' },
    })
  }

  /** Delivers what could not be read or sent before; called regularly while the client is connected. */
  resume(): void {
    void this.#outbox.collect()
  }

  close(): void {
    for (const topic of this.#topics) this.#settings.hub.unsubscribe(topic, this.#subscriber)
    this.#topics.clear()
    this.#outbox.close()
  }

  async #answer({ id, method, params }: z.infer<typeof Request>): Promise<void> {
    const { countCall, onFailure } = this.#settings
    const name = isRelayMethod(method) ? method : 'unknown'
    try {
      const result = await this.#call(method, params)
      this.#reply(id, { result })
      countCall(name, 'answered')
    } catch (error) {
      const isRefusal = error instanceof RelayError
      if (!isRefusal) onFailure(error)
      countCall(name, isRefusal ? 'refused' : 'failed')
      const { code, message } = isRefusal ? error : new RelayError('internal', 'The relay failed; try again.')
      this.#reply(id, { error: { code, message } })
    }
    const subscribed = [...this.#subscribing]
    this.#subscribing.clear()
    await this.#outbox.collect(subscribed)
  }

  async #call(name: string, params: unknown): Promise<unknown> {
    const { wire, limits } = this.#settings
    if (wire.pendingBytes() > limits.pendingBytes)
      throw new RelayError('tooManyRequests', 'Too many answers are unread. Read them first.')
    const method: RelayMethod | undefined = isRelayMethod(name) ? RELAY_METHODS[name] : undefined
    const parsed = method?.params.safeParse(params)
    const items = parsed?.success ? (method?.items?.(parsed.data) ?? 1) : 1
    if (!(await this.#settings.mayCall(items)))
      throw new RelayError('tooManyRequests', 'Too many requests. Try again in a minute.')
    if (!method || !parsed) throw new RelayError('methodUnknown', 'The relay has no such method.')
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new RelayError(
        'payload',
        `${issue?.path.join('.') || 'params'}: ${issue?.message ?? 'not valid'}`,
      )
    }
    return method.handle(parsed.data, this.#client)
  }

  readonly #client: RelayClient = {
    subscribe: (topic) => this.#subscribe(topic),
    unsubscribe: (topic) => {
      this.#topics.delete(topic)
      this.#subscribing.delete(topic)
      this.#outbox.forget(topic)
      this.#settings.hub.unsubscribe(topic, this.#subscriber)
    },
    publish: (publication) => this.#publish(publication),
    fetch: (topic) => this.#fetch(topic),
    acknowledge: (receipts) => this.#settings.repository.acknowledge(receipts, this.#settings.clientId),
  }

  #subscribe(topic: string): string {
    const { limits, hub, clientId } = this.#settings
    if (!this.#topics.has(topic) && this.#topics.size >= limits.topicsPerSocket)
      throw new RelayError('refused', 'This connection has too many subscriptions.')
    this.#topics.add(topic)
    this.#subscribing.add(topic)
    hub.subscribe(topic, this.#subscriber)
    return subscriptionIdOf(topic, clientId)
  }

  async #publish(publication: Publication): Promise<void> {
    const { repository, hub, clientId, net, now, mayPublish } = this.#settings
    if (!(await mayPublish(publication)))
      throw new RelayError('tooManyRequests', 'Too much was published from here. Try again in a minute.')
    // The embedded database answers synchronously, so a batch would block everyone else.
    await nextTurn()
    const { topic, message, ttl, tag, attestation } = publication
    const publishedAt = now()
    const relayMessage: RelayMessage = {
      topic,
      message,
      messageId: messageIdOf(message),
      attestation: attestation ?? '',
      tag,
      sender: clientId,
      publishedAt,
    }
    const outcome = await repository.store(relayMessage, publishedAt + ttl * 1_000, net)
    if (outcome === 'full')
      throw new RelayError(
        'refused',
        'MailboxLimitExceeded: the messages of this topic are not being collected.',
      )
    if (outcome === 'too-much')
      throw new RelayError(
        'refused',
        'MailboxLimitExceeded: the messages of this client are not being collected.',
      )
    if (outcome === 'no-space')
      throw new RelayError('tooManyRequests', 'The mailbox has no room for this now. Try again in a minute.')
    // Duplicates are published too: a client repeats a message when it did not get an answer.
    await hub.publish(relayMessage)
  }

  async #fetch(topic: string): Promise<readonly FetchedMessage[]> {
    const { repository, clientId, now } = this.#settings
    await nextTurn()
    const pending = await repository.pending(topic, clientId, now())
    return pending.map(({ message, publishedAt, tag, attestation }) => ({
      topic,
      message,
      publishedAt,
      tag,
      attestation,
    }))
  }

  #reply(id: z.infer<typeof Id> | null, outcome: object): void {
    this.#settings.wire.send(JSON.stringify({ id, jsonrpc: '2.0', ...outcome }))
  }
}
