import * as z from 'zod/mini'
import { answerRequest } from '#frame/keys/worker/answer-request.ts'
import { createKeyMemory } from '#frame/keys/worker/key-memory.ts'
import { createVaultHandlers } from '#frame/keys/worker/vault-handlers.ts'
import type { WorkerLike } from '#frame/platform/worker-port.ts'

const Numbered = z.strictObject({ number: z.int(), body: z.unknown() })

/** Time that stands still until a test moves it. */
export function createHeldClock() {
  let now = 1_700_000_000_000
  let timers: { readonly at: number; readonly work: () => void }[] = []
  return {
    now: () => now,
    /** Sets the clock without anything coming due, as sleep and corrections of the clock do. */
    set: (to: number) => {
      now = to
    },
    after: (delayMs: number, work: () => void) => {
      const timer = { at: now + delayMs, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: (byMs: number) => {
      const until = now + byMs
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.work()
      }
      now = until
    },
  }
}

/** The vault's own code behind the interface of a worker: messages are cloned as between threads. */
export function startVaultInProcess(clock: ReturnType<typeof createHeldClock>) {
  type Listener = (event: Event) => void
  const listeners = new Map<string, Set<Listener>>()
  let isTerminated = false
  const dispatch = (event: Event): void => {
    for (const listener of listeners.get(event.type) ?? []) listener(event)
  }
  const tell = (data: unknown): void => {
    if (isTerminated) return
    const cloned: unknown = structuredClone(data)
    queueMicrotask(() => dispatch(new MessageEvent('message', { data: cloned })))
  }
  const memory = createKeyMemory({ ...clock, onWiped: () => tell('forgotten') })
  const handlers = createVaultHandlers(memory)
  const worker: WorkerLike = {
    addEventListener: (type: string, listener: Listener) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
    },
    postMessage: (message) => {
      if (isTerminated) return
      const { number, body } = Numbered.parse(structuredClone(message))
      void answerRequest(handlers, body).then((outcome) => tell({ number, body: outcome }))
    },
    terminate: () => {
      isTerminated = true
    },
  }
  const crash = (): void => dispatch(new Event('error'))
  return { worker, memory, handlers, crash, isTerminated: () => isTerminated }
}
