import { EVENTS_AT_ONCE } from '#schemas/http/analytics/events-endpoint.ts'
import type { Clock } from '#server/database/clock.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { EventSink } from './event-sink.ts'
import { readEvents, type KnownValues } from './read-events.ts'

export interface EventServiceSettings {
  readonly sink: Pick<EventSink, 'take'>
  readonly known: KnownValues
  /** Whether a project lists an origin. */
  readonly isListed: (projectId: string, origin: string) => Promise<boolean>
  /** Whether an origin is that of the modal or the wallet. */
  readonly isOwn: (origin: string) => boolean
  readonly clock: Clock
}

/** A request with events. */
export interface EventRequest {
  readonly projectId: string
  /** As the browser attests it; undefined for programs that are no page. */
  readonly origin: string | undefined
  readonly version: string | undefined
  /** The body as JSON. */
  readonly sent: unknown
}

/** Counts events of clients. */
export class EventService {
  readonly #settings: EventServiceSettings

  constructor(settings: EventServiceSettings) {
    this.#settings = settings
  }

  /** @throws the problem SERVICE_UNAVAILABLE when too much waits for the database. */
  async count({ projectId, origin, version, sent }: EventRequest) {
    const { sink, known, isListed, isOwn, clock } = this.#settings
    const list = Array.isArray(sent) ? sent : [sent]
    // A page speaks for itself alone; the modal speaks for the page around it.
    const mayName = (site: string) => origin === undefined || origin === site || isOwn(origin)
    const judged = new Map<string, Promise<boolean>>()
    const judge = (site: string) => {
      const verdict = judged.get(site) ?? isListed(projectId, site)
      judged.set(site, verdict)
      return verdict
    }
    const events = await readEvents(list.slice(0, EVENTS_AT_ONCE), {
      projectId,
      version,
      known,
      now: clock(),
      isSite: async (site) => mayName(site) && judge(site),
    })
    if (!sink.take(events))
      throw problem('SERVICE_UNAVAILABLE', 'Too many events wait for the database. Try again later.')
    return { accepted: events.length, refused: list.length - events.length }
  }
}
