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
  /** Spends one request with so many items of the client's budgets; false when one is used up. */
  readonly mayCall: (items: number) => Promise<boolean>
  /** Where the client is, as a keyed hash. */
  readonly net: string
  /** Spends what a message costs of what may be published from there; false when that is used up. */
  readonly mayPublish: (publication: Publication) => Promise<boolean>
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

  /** Works off one frame; nothing it holds makes this fail. */
  async receive(frame: string): Promise<void> {
    const parsed = parseJson(frame)
    const request = Request.safeParse(parsed)
    if (request.success) return this.#answer(request.data)
    const answer = Answer.safeParse(parsed)
    if (answer.success) return this.#outbox.acknowledge(String(answer.data.id))
    this.#reply(null, {
      error: { code: RELAY_ERROR_CODES.payload, message: 'This is no JSON-RPC 2.0 message.' },
    })
  }

  /** Hands over what could not be read or sent before; called now and then while the client is there. */
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
      throw new RelayError('tooManyRequests', 'Answers wait to be read. Read them first.')
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
      throw new RelayError('refused', 'This connection listens to too many topics.')
    this.#topics.add(topic)
    this.#subscribing.add(topic)
    hub.subscribe(topic, this.#subscriber)
    return subscriptionIdOf(topic, clientId)
  }

  async #publish(publication: Publication): Promise<void> {
    const { repository, hub, clientId, net, now, mayPublish } = this.#settings
    if (!(await mayPublish(publication)))
      throw new RelayError('tooManyRequests', 'Too much was published from here. Try again in a minute.')
    // The embedded database answers at once: without turns a batch would hold up everybody else.
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
      throw new RelayError('refused', 'MailboxLimitExceeded: nobody collects this topic.')
    if (outcome === 'too-much')
      throw new RelayError('refused', 'MailboxLimitExceeded: nobody collects what this client published.')
    if (outcome === 'no-space')
      throw new RelayError('tooManyRequests', 'The mailbox has no room for this now. Try again in a minute.')
    // Also when it is known: whoever sends again was not told whether anybody heard.
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
