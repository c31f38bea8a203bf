import * as z from 'zod/mini'
import { SESSION_REQUEST_EXPIRY_MS } from '#schemas/constants/walletconnect.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { Client } from './end-sessions.ts'
import type { RelayGate } from './relay-gate.ts'

/** A request on its way to the relay. */
export interface TrackedRequest {
  /** Whether it was written to a socket. From then on the wallet may have it. */
  readonly isWritten: () => boolean
  /** Prevents that the request is written from now on, because nobody waits for it. */
  readonly end: () => void
}

interface Tracking {
  isWritten: boolean
  isOver: boolean
}

/** The symbol survives the library's copy of the request and is not serialised. */
const TRACKING = Symbol('way')

const Created = z.looseObject({ id: z.number(), request: z.looseObject({ params: z.unknown() }) })
/** A message to the relay that carries a request, under the id of that request. */
const Publication = z.looseObject({
  params: z.looseObject({ tvf: z.looseObject({ correlationId: z.number() }) }),
})

/**
 * Tracks requests to the sockets of the relay. The library by itself neither reports whether a request has left nor cancels
 * one: a request that waits for the relay is sent when the relay returns, even if its sender has received a failure.
 *
 * @returns a function that marks a request before it is handed to the library.
 */
export function trackRequests(
  { core }: Client,
  gate: Pick<RelayGate, 'ruleWrites'>,
): (request: object) => TrackedRequest {
  const trackings = new Map<number, Tracking>()
  core.history.on('history_created', (record: unknown) => {
    const created = Created.safeParse(record).data
    const tracking = created && trackingOf(created.request.params)
    if (!tracking) return
    trackings.set(created.id, tracking)
    // Wallets refuse older requests.
    startTimer(() => trackings.delete(created.id), SESSION_REQUEST_EXPIRY_MS)
  })
  gate.ruleWrites((payload) => {
    const publication = Publication.safeParse(payload).data
    const tracking = publication && trackings.get(publication.params.tvf.correlationId)
    if (!tracking) return true
    tracking.isWritten ||= !tracking.isOver
    return !tracking.isOver
  })
  return (request) => {
    const tracking: Tracking = { isWritten: false, isOver: false }
    Reflect.set(request, TRACKING, tracking)
    return {
      isWritten: () => tracking.isWritten,
      end: () => {
        tracking.isOver = true
      },
    }
  }
}

function trackingOf(params: unknown): Tracking | undefined {
  const request: unknown = typeof params === 'object' && params !== null && Reflect.get(params, 'request')
  return typeof request === 'object' && request !== null ? Reflect.get(request, TRACKING) : undefined
}
