import type { PosternEvent, PosternOptions } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { callAll } from './call-all.ts'

/** The newest event of an instance and its listeners. */
interface EventLog {
  last: PosternEvent | undefined
  readonly listeners: Set<(event: PosternEvent) => void>
}

const logs = new WeakMap<Postern, EventLog>()
const timesMs = new WeakMap<PosternEvent, number>()

/**
 * Creates an instance whose events can be subscribed to, in addition to the option `onEvent`.
 *
 * @param assemble makes the instance, which has to call `onEvent`.
 */
export function withEvents(
  onEvent: PosternOptions['onEvent'],
  assemble: (onEvent: (event: PosternEvent) => void) => Postern,
): Postern {
  const log: EventLog = { last: undefined, listeners: new Set(onEvent ? [onEvent] : []) }
  const postern = assemble((event) => {
    timesMs.set(event, Date.now())
    log.last = event
    callAll(log.listeners, event)
  })
  logs.set(postern, log)
  return postern
}

/** The newest event of an instance; undefined for instances without an event log. */
export function lastEventOf(postern: Postern): PosternEvent | undefined {
  return logs.get(postern)?.last
}

/** When an event arrived, in milliseconds since 1970. */
export function timeOf(event: PosternEvent): number {
  return timesMs.get(event) ?? Date.now()
}

/** Calls back with each event of an instance; returns the function that stops it. */
export function onEventOf(postern: Postern, listener: (event: PosternEvent) => void): () => void {
  const listeners = logs.get(postern)?.listeners
  const ownListener: typeof listener = (event) => listener(event)
  listeners?.add(ownListener)
  return () => void listeners?.delete(ownListener)
}
