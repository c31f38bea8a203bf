import { connect, PortMessenger } from 'penpal'
import { fail, type Failure, type Result } from '#schemas/errors/result.ts'
import { createMessageFilter, type CallBudget } from './message-filter.ts'
import { methodTable, type Methods, type ServedMethod } from './method-table.ts'
import { createReadQueue } from './read-queue.ts'
import { answerLimits, copyForSending, copyPlain } from './shape-guard.ts'

/** How long this side waits for an answer (0: without a timer, because a person decides), and how large the answer may be. */
export interface RemoteMethod {
  readonly timeoutMs: number
  readonly answerBytes: number
}

/** One end of a link. Its methods never throw or reject. */
export interface Connection {
  /** Calls the peer. Every error is a failed result: CALL_TIMEOUT, CONNECTION_LOST, MESSAGE_REFUSED… */
  readonly call: (name: string, params?: unknown) => Promise<Result<unknown>>
  /** Resolves when the peer answers: to false when the port was closed before. */
  readonly connected: Promise<boolean>
  /** Closes the port; calls in flight are answered with `reason`. */
  readonly destroy: (reason?: Failure) => void
}

const LOST: Failure = { code: 'CONNECTION_LOST', message: 'The connection was closed. Try again.' }

/**
 * Runs the RPC library over one verified port. Raw messages pass the message filter, parameters pass the shape guard and
 * their schema, and handlers return results, so that no exception crosses the link.
 *
 * @param options.served methods the peer may call, by name.
 * @param options.remote methods this side calls on the peer, by name.
 * @param options.budget rate limit of the peer's calls; undefined on the side that trusts its peer.
 * @param options.onAbuse called after the port was closed because the peer sent too many refused messages.
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
  const expected = new Set<string>()
  const open = new Set<(result: Result<unknown>) => void>()
  let endResult: Result<never> | undefined

  const end = (reason: Failure): void => {
    endResult ??= { ok: false, error: reason }
    for (const answer of open) answer(endResult)
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
    takeAnswer: (callId) => expected.delete(callId),
    answer: (callId, value) => port.postMessage({ namespace: 'penpal', type: 'REPLY', callId, value }),
    onAbuse: () => {
      destroy()
      options.onAbuse?.()
    },
  })
  const rpc = connect<Methods>({
    messenger: withFilter(port, {
      admits,
      onCall: (id) => expected.add(id),
      onPeerLeft: () => end(LOST),
    }),
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
    limits: { readonly isOpen: () => boolean; readonly answerBytes: number },
  ): Promise<Result<unknown>> => {
    // Once the peer is known, the message is sent in the same task as the call.
    const known = methods ?? (await peer)
    try {
      const answer = limits.isOpen() ? await known?.[name]?.(params) : undefined
      return known ? readAnswer(answer, limits.answerBytes) : { ok: false, error: LOST }
    } catch {
      return { ok: false, error: LOST }
    }
  }
  const call = async (name: string, params?: unknown): Promise<Result<unknown>> => {
    const record = Object.hasOwn(remote, name) ? remote[name] : undefined
    if (!record) return fail('METHOD_NOT_FOUND', `The method ${name} is not part of this link.`)
    const copy = copyForSending(params)
    if (!copy.ok || endResult) return endResult ?? copy
    const { timeoutMs, answerBytes } = record
    return new Promise((resolve) => {
      const answer = (result: Result<unknown>): void => {
        clearTimeout(timer)
        open.delete(answer)
        resolve(result)
      }
      open.add(answer)
      void send(name, copy.value, { isOpen: () => open.has(answer), answerBytes }).then(answer)
      const timer =
        timeoutMs === 0 ? undefined : setTimeout(answer, timeoutMs, timeoutFailure(name, timeoutMs))
    })
  }
  return { call, connected: peer.then((found) => found !== undefined), destroy }
}

function timeoutFailure(name: string, timeoutMs: number): Result<never> {
  return fail('CALL_TIMEOUT', `The call ${name} had no answer within ${timeoutMs} ms. Try again.`)
}

/** Wraps the library's port transport so that our filter runs before the library's own check. */
function withFilter(
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

/** Copies a result with its own members and no others; undefined when the answer is not a result. */
function toResult(answer: unknown): Result<unknown> | undefined {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return undefined
  if (answer.ok === true) return { ok: true, value: 'value' in answer ? answer.value : undefined }
  const error = 'error' in answer ? answer.error : undefined
  if (answer.ok !== false || typeof error !== 'object' || error === null) return undefined
  if (!('code' in error) || !('message' in error) || typeof error.message !== 'string') return undefined
  if (typeof error.code !== 'string' && typeof error.code !== 'number') return undefined
  return fail(error.code, error.message, 'data' in error ? error.data : undefined)
}
