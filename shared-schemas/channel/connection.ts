import { connect, PortMessenger } from 'penpal'
import { fail, type Failure, type Result } from '#schemas/errors/result.ts'
import { createMessageFilter, type CallBudget } from './message-filter.ts'
import { methodTable, type Methods, type ServedMethod } from './method-table.ts'
import { createReadQueue } from './read-queue.ts'
import { answerLimits, copyForSending, copyPlain } from './shape-guard.ts'

/** How long this side waits for an answer (0: no timer, a human is involved), and how large it may be. */
export interface RemoteMethod {
  readonly timeoutMs: number
  readonly answerBytes: number
}

/** One end of a link. No method of it throws or rejects. */
export interface Connection {
  /** Calls the peer; every fault is a failed result: CALL_TIMEOUT, CONNECTION_LOST, MESSAGE_REFUSED… */
  readonly call: (name: string, params?: unknown) => Promise<Result<unknown>>
  /** Closes the port; calls in flight are answered with `reason`. */
  readonly destroy: (reason?: Failure) => void
}

const LOST: Failure = { code: 'CONNECTION_LOST', message: 'The connection was closed. Try again.' }

/**
 * Runs the RPC library over one verified port, walled on both sides: raw messages pass the gate,
 * parameters pass shape guard and schema, handlers return results, nothing thrown crosses.
 *
 * @param options.served what the peer may call, by name.
 * @param options.remote what this side calls on the peer, by name.
 * @param options.budget calls the peer may make; undefined on the side that trusts its peer.
 * @param options.onAbuse called when the peer used up its violations; the port is closed by then.
 * @returns the connection at once; calls wait for the peer within their own time-out.
 * @example
 * const link = openConnection({ port, served, remote })
 * const answer = await link.call('ping')
 */
export function openConnection(options: {
  readonly port: MessagePort
  readonly served: Readonly<Record<string, ServedMethod>>
  readonly remote: Readonly<Record<string, RemoteMethod>>
  readonly budget?: CallBudget
  readonly onAbuse?: () => void
}): Connection {
  const { port, served, remote } = options
  const names = Object.keys(served)
  const reads = createReadQueue()
  const awaited = new Set<string>()
  const open = new Set<(result: Result<unknown>) => void>()
  let ending: Result<never> | undefined

  const end = (reason: Failure): void => {
    ending ??= { ok: false, error: reason }
    for (const answer of open) answer(ending)
  }
  const destroy = (reason: Failure = LOST): void => {
    end(reason)
    rpc.destroy()
  }
  const admits = createMessageFilter({
    methods: new Set(names),
    unmetered: new Set(names.filter((name) => served[name]?.unmetered)),
    budget: options.budget,
    isQueueFull: reads.isFull,
    takeAnswer: (callId) => awaited.delete(callId),
    answer: (callId, value) => port.postMessage({ namespace: 'penpal', type: 'REPLY', callId, value }),
    onAbuse: () => {
      destroy()
      options.onAbuse?.()
    },
  })
  const rpc = connect<Methods>({
    messenger: gated(port, { admits, onCall: (id) => awaited.add(id), onPeerLeft: () => end(LOST) }),
    methods: methodTable(served, reads),
  })
  let methods: Awaited<typeof rpc.promise> | undefined
  const peer = rpc.promise.then(
    (found) => (methods = found),
    () => undefined,
  )

  const send = async (
    name: string,
    params: unknown,
    limits: { readonly isWanted: () => boolean; readonly answerBytes: number },
  ): Promise<Result<unknown>> => {
    // Once the peer is known, the message leaves in the task that asked for it.
    const known = methods ?? (await peer)
    try {
      const answer = limits.isWanted() ? await known?.[name]?.(params) : undefined
      return known ? readAnswer(answer, limits.answerBytes) : { ok: false, error: LOST }
    } catch {
      return { ok: false, error: LOST }
    }
  }
  const call = async (name: string, params?: unknown): Promise<Result<unknown>> => {
    const record = Object.hasOwn(remote, name) ? remote[name] : undefined
    if (!record) return fail('METHOD_NOT_FOUND', `The method ${name} is not part of this link.`)
    const copy = copyForSending(params)
    if (!copy.ok || ending) return ending ?? copy
    const { timeoutMs, answerBytes } = record
    return new Promise((resolve) => {
      const answer = (result: Result<unknown>): void => {
        clearTimeout(timer)
        open.delete(answer)
        resolve(result)
      }
      const late = fail('CALL_TIMEOUT', `The call ${name} had no answer within ${timeoutMs} ms. Try again.`)
      open.add(answer)
      void send(name, copy.value, { isWanted: () => open.has(answer), answerBytes }).then(answer)
      const timer = timeoutMs === 0 ? undefined : setTimeout(answer, timeoutMs, late)
    })
  }
  return { call, destroy }
}

/** The library's port transport, with our gate in front of its own check. */
function gated(
  port: MessagePort,
  options: {
    readonly admits: (data: unknown) => boolean
    readonly onCall: (id: string) => void
    readonly onPeerLeft: () => void
  },
): PortMessenger {
  const messenger = new PortMessenger({ port })
  const { initialize, sendMessage } = messenger
  messenger.sendMessage = (message, transferables) => {
    if (message.type === 'CALL') options.onCall(message.id)
    sendMessage(message, transferables)
  }
  messenger.initialize = (setup) =>
    initialize({
      ...setup,
      validateReceivedMessage: (data): data is never => {
        if (!options.admits(data) || !setup.validateReceivedMessage(data)) return false
        if (data.type === 'DESTROY') options.onPeerLeft()
        return true
      },
    })
  return messenger
}

function readAnswer(answer: unknown, answerBytes: number): Result<unknown> {
  const copy = copyPlain(answer, answerLimits(answerBytes))
  if (!copy.ok) return copy
  return toResult(copy.value) ?? fail('MESSAGE_REFUSED', 'The answer was refused: it is not a result.')
}

/** A result with the members of a result and no others. */
function toResult(answer: unknown): Result<unknown> | undefined {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return undefined
  if (answer.ok === true) return { ok: true, value: 'value' in answer ? answer.value : undefined }
  const error = 'error' in answer ? answer.error : undefined
  if (answer.ok !== false || typeof error !== 'object' || error === null) return undefined
  if (!('code' in error) || !('message' in error) || typeof error.message !== 'string') return undefined
  if (typeof error.code !== 'string' && typeof error.code !== 'number') return undefined
  return fail(error.code, error.message, 'data' in error ? error.data : undefined)
}
