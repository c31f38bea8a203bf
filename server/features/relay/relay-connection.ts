import * as z from 'zod'
import { RELAY_METHODS, isRelayMethod } from './methods/catalogue.ts'
import type { FetchedMessage, Publication, RelayClient, RelayMethod } from './methods/relay-method.ts'
import { RelayError, RELAY_ERROR_CODES } from './relay-error.ts'
import type { RelayHub, Subscriber } from './relay-hub.ts'
import { messageIdOf, subscriptionIdOf, type RelayMessage } from './relay-message.ts'
import type { RelayRepository } from './relay-repository.ts'

/** Where a connection writes, and how much of that is still under way. */
export interface Wire {
  readonly send: (text: string) => void
  /** Bytes the peer has not taken yet. */
  readonly pendingBytes: () => number
}

export interface ConnectionLimits {
  readonly topicsPerSocket: number
  /** Beyond this many unsent bytes messages stay in the mailbox. */
  readonly pendingBytes: number
}

export interface ConnectionSettings {
  readonly clientId: string
  readonly wire: Wire
  readonly hub: RelayHub
  readonly repository: RelayRepository
  readonly limits: ConnectionLimits
  /** Spends one request of the client's budget; false when it is used up. */
  readonly mayCall: () => Promise<boolean>
  readonly countCall: (method: string, outcome: 'answered' | 'refused' | 'failed') => void
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** Ids exceed what a double holds exactly, so clients send them as text too; they go back as they came. */
const Id = z.union([z.number(), z.string().max(64)])
const Request = z.object({
  id: Id,
  jsonrpc: z.literal('2.0'),
  method: z.string().max(64),
  params: z.unknown().optional(),
})
const Answer = z.object({ id: Id, jsonrpc: z.literal('2.0'), result: z.unknown() })

/** One socket of a client. Frames are worked off one after another, so that their order is kept. */
export class RelayConnection {
  readonly #settings: ConnectionSettings
  readonly #topics = new Set<string>()
  /** Topics whose waiting messages are handed out once the request that subscribed is answered. */
  readonly #fresh = new Set<string>()
  /** Messages that were handed over and not acknowledged, by the id of their delivery. */
  readonly #unacknowledged = new Map<string, RelayMessage>()
  readonly #subscriber: Subscriber
  #deliveries = 0

  constructor(settings: ConnectionSettings) {
    this.#settings = settings
    this.#subscriber = { clientId: settings.clientId, push: (message) => this.#push(message) }
  }

  /** Works off one frame; nothing it holds makes this fail. */
  async receive(frame: string): Promise<void> {
    const parsed = parseJson(frame)
    const request = Request.safeParse(parsed)
    if (request.success) return this.#answer(request.data)
    const answer = Answer.safeParse(parsed)
    if (answer.success) return this.#acknowledge(String(answer.data.id))
    this.#reply(null, {
      error: { code: RELAY_ERROR_CODES.payload, message: 'This is no JSON-RPC 2.0 message.' },
    })
  }

  close(): void {
    for (const topic of this.#topics) this.#settings.hub.unsubscribe(topic, this.#subscriber)
    this.#topics.clear()
    this.#unacknowledged.clear()
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
    await this.#deliverFresh()
  }

  async #call(name: string, params: unknown): Promise<unknown> {
    if (!(await this.#settings.mayCall()))
      throw new RelayError('tooManyRequests', 'Too many requests. Try again in a minute.')
    if (!isRelayMethod(name)) throw new RelayError('methodUnknown', 'The relay has no such method.')
    const method: RelayMethod = RELAY_METHODS[name]
    const parsed = method.params.safeParse(params)
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
      this.#settings.hub.unsubscribe(topic, this.#subscriber)
    },
    publish: (publication) => this.#publish(publication),
    fetch: (topic) => this.#fetch(topic),
    acknowledge: (topic, messageId) =>
      this.#settings.repository.acknowledge(topic, messageId, this.#settings.clientId),
  }

  #subscribe(topic: string): string {
    const { limits, hub, clientId } = this.#settings
    if (!this.#topics.has(topic) && this.#topics.size >= limits.topicsPerSocket)
      throw new RelayError('refused', 'This connection listens to too many topics.')
    this.#topics.add(topic)
    this.#fresh.add(topic)
    hub.subscribe(topic, this.#subscriber)
    return subscriptionIdOf(topic, clientId)
  }

  async #publish({ topic, message, ttl, tag, attestation }: Publication): Promise<void> {
    const { repository, hub, clientId, now } = this.#settings
    const publishedAt = now()
    const kept: RelayMessage = {
      topic,
      message,
      messageId: messageIdOf(message),
      attestation: attestation ?? '',
      tag,
      sender: clientId,
      publishedAt,
    }
    const outcome = await repository.keep(kept, publishedAt + ttl * 1_000)
    if (outcome === 'full')
      throw new RelayError('refused', 'MailboxLimitExceeded: nobody collects this topic.')
    if (outcome === 'kept') await hub.publish(kept)
  }

  async #fetch(topic: string): Promise<readonly FetchedMessage[]> {
    const { repository, clientId, now } = this.#settings
    const waiting = await repository.waiting(topic, clientId, now())
    return waiting.map(({ message, publishedAt, tag, attestation }) => ({
      topic,
      message,
      publishedAt,
      tag,
      attestation,
    }))
  }

  async #deliverFresh(): Promise<void> {
    const topics = [...this.#fresh]
    this.#fresh.clear()
    const { repository, clientId, now, onFailure } = this.#settings
    try {
      for (const topic of topics)
        for (const message of await repository.waiting(topic, clientId, now())) this.#push(message)
    } catch (error) {
      onFailure(error)
    }
  }

  #push(message: RelayMessage): void {
    const { wire, limits, clientId } = this.#settings
    const isUnderWay = [...this.#unacknowledged.values()].some(
      ({ topic, messageId }) => topic === message.topic && messageId === message.messageId,
    )
    // It stays in the mailbox, and comes with the next subscription.
    if (isUnderWay || wire.pendingBytes() > limits.pendingBytes) return
    this.#deliveries += 1
    const id = this.#settings.now() * 1_000 + (this.#deliveries % 1_000)
    this.#unacknowledged.set(String(id), message)
    const { topic, message: text, publishedAt, tag, attestation } = message
    const data = { topic, message: text, publishedAt, tag, attestation }
    const params = { id: subscriptionIdOf(topic, clientId), data }
    wire.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  async #acknowledge(id: string): Promise<void> {
    const message = this.#unacknowledged.get(id)
    if (!message) return
    this.#unacknowledged.delete(id)
    const { repository, clientId, onFailure } = this.#settings
    await repository.acknowledge(message.topic, message.messageId, clientId).catch(onFailure)
  }

  #reply(id: z.infer<typeof Id> | null, outcome: object): void {
    this.#settings.wire.send(JSON.stringify({ id, jsonrpc: '2.0', ...outcome }))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
