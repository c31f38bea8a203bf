import { createCallBudget } from '#schemas/channel/message-filter.ts'
import { createReadQueue } from '#schemas/channel/read-queue.ts'
import { RECENT_IDS_MAX } from '#schemas/constants/limits.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { FRAME_EVENT_PREFIX, type FrameEventName } from '#schemas/protocol/frame-events.ts'
import { safetyOf } from '#schemas/rpc/catalogue.ts'
import { answerMessage, readEvent, readPayload, type RawEvent } from './event-envelope.ts'

/**
 * The rate limit of a site's events, a burst, then so many a second; reads have a queue instead (docs/security-model.md
 * §2.8).
 */
const SITE_BUDGET = { burst: 60, perSecond: 20 } as const

const DUPLICATE = fail(
  'DUPLICATE_ID',
  'An event with this id was already sent. Use a new id for every event.',
)
const TOO_MANY = fail('RATE_LIMITED', 'Too many events. Wait a second and try again.')
const FAILED = fail(-32_603, 'An error occurred')

/** Answers one event of the site; `origin` is what the browser attests. */
export type AnswerEvent = (event: {
  readonly name: FrameEventName
  readonly payload: unknown
  readonly id: string
  readonly origin: string
}) => Promise<Result<unknown>>

/**
 * Serves a site that holds this frame itself, by the event-style protocol: it listens to the parent alone, on one origin, and
 * answers to exactly that origin.
 *
 * @param options.site the origin the browser attests; undefined where it attests none. The first accepted origin then is the
 * site, and only the ready message, which has no content, is sent before.
 * @returns sends the site a message that is no answer; sends nothing while the site is unknown.
 */
export function serveSite(options: {
  readonly self: Window
  readonly site: string | undefined
  readonly accepts: (origin: string) => boolean
  readonly version: string
  readonly answer: AnswerEvent
}): (message: object) => void {
  const { self } = options
  const withinBudget = createCallBudget(SITE_BUDGET)
  const reads = createReadQueue()
  const ids = new Set<string>()
  let site = options.site

  const answer = async (raw: RawEvent, origin: string): Promise<Result<unknown>> => {
    if (ids.has(raw.id)) return DUPLICATE
    cacheId(ids, raw.id)
    const event = readPayload(raw)
    const isFree = event.ok && isRead(event.value)
    if (isFree ? reads.isFull() : !withinBudget()) return TOO_MANY
    if (!event.ok) return event
    const ask = () => options.answer({ ...event.value, id: raw.id, origin })
    try {
      return await (isFree ? reads.run(ask) : ask())
    } catch {
      return FAILED
    }
  }
  self.addEventListener('message', (message: MessageEvent<unknown>) => {
    const { origin } = message
    if (!message.isTrusted || message.source !== self.parent || origin !== (site ?? origin)) return
    const raw = readEvent(message.data)
    if (!raw || !options.accepts(origin)) return
    site = origin
    void answer(raw, origin).then((result) => self.parent.postMessage(answerMessage(raw, result), origin))
  })
  const ready = { type: `${FRAME_EVENT_PREFIX}READY` }
  if (site === undefined) self.parent.postMessage({ ...ready, payload: {} }, '*')
  else self.parent.postMessage({ ...ready, payload: { version: options.version } }, site)
  return (message) => {
    if (site !== undefined) self.parent.postMessage(message, site)
  }
}

/** Tells whether an event takes no approval and changes nothing. */
function isRead({ name, payload }: { readonly name: FrameEventName; readonly payload: unknown }): boolean {
  if (name !== 'RPC_REQUEST' || typeof payload !== 'object' || payload === null) return false
  return 'method' in payload && typeof payload.method === 'string' && safetyOf(payload.method) === 'read'
}

function cacheId(ids: Set<string>, id: string): void {
  ids.add(id)
  const [oldest] = ids
  if (oldest !== undefined && ids.size > RECENT_IDS_MAX) ids.delete(oldest)
}
