import { connect, PortMessenger } from 'penpal'
import { fail, type Failure, type Result } from '../errors/result.ts'
import { createGate, type CallBudget } from './gate.ts'
import { answerLimits, copyPlain, requestLimits } from './shape-guard.ts'

/** A method this side answers: its size limit, its door, and what it does. */
export interface ServedMethod {
  readonly maxBytes: number
  /** Reads queue instead of being metered. */
  readonly unmetered?: boolean
  /** The schema of the parameters; runs after the shape guard. */
  readonly parse: (params: unknown) => Result<unknown>
  readonly handle: (params: unknown) => Promise<Result<unknown>> | Result<unknown>
}

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

type Peer = Record<string, (params: unknown) => Promise<unknown>>

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
  let endWith: (result: Result<never>) => void = () => {}
  const ended = new Promise<Result<never>>((resolve) => (endWith = resolve))

  const destroy = (reason: Failure = LOST): void => {
    endWith({ ok: false, error: reason })
    rpc.destroy()
  }
  const admits = createGate({
    methods: new Set(names),
    unmetered: new Set(names.filter((name) => served[name]?.unmetered)),
    budget: options.budget,
    answer: (callId, value) => port.postMessage({ namespace: 'penpal', type: 'REPLY', callId, value }),
    onAbuse: () => {
      destroy()
      options.onAbuse?.()
    },
  })
  const rpc = connect<Peer>({ messenger: gated(port, admits), methods: methodTable(served) })
  const peer = rpc.promise.catch(() => undefined)

  const call = async (name: string, params?: unknown): Promise<Result<unknown>> => {
    const record = remote[name]
    if (!record) return fail('METHOD_NOT_FOUND', `The method ${name} is not part of this link.`)
    const answer = peer.then(async (methods) => {
      try {
        return methods ? readAnswer(await methods[name]?.(params), record) : { ok: false, error: LOST } as const
      } catch (thrown) {
        return fail('CONNECTION_LOST', thrown instanceof Error ? thrown.message : LOST.message)
      }
    })
    return withTimeLimit(Promise.race([answer, ended]), name, record.timeoutMs)
  }
  return { call, destroy }
}

/** The library's port transport, with our gate in front of its own check. */
function gated(port: MessagePort, admits: (data: unknown) => boolean): PortMessenger {
  const messenger = new PortMessenger({ port })
  const initialize = messenger.initialize
  messenger.initialize = (setup) =>
    initialize({
      ...setup,
      validateReceivedMessage: (data): data is never => admits(data) && setup.validateReceivedMessage(data),
    })
  return messenger
}

/** Handlers on a null-prototype table: nothing inherited can be called. */
function methodTable(served: Readonly<Record<string, ServedMethod>>): Peer {
  const table: Peer = Object.create(null)
  for (const [name, method] of Object.entries(served)) {
    table[name] = async (params) => {
      const copy = copyPlain(params, requestLimits(method.maxBytes))
      const parsed = copy.ok ? method.parse(copy.value) : copy
      if (!parsed.ok) return parsed
      try {
        return await method.handle(parsed.value)
      } catch {
        return fail(-32603, 'An error occurred')
      }
    }
  }
  return table
}

function readAnswer(answer: unknown, record: RemoteMethod): Result<unknown> {
  const copy = copyPlain(answer, answerLimits(record.answerBytes))
  if (!copy.ok) return copy
  return isResult(copy.value) ? copy.value : fail('MESSAGE_REFUSED', 'The answer was refused: it is not a result.')
}

function isResult(value: unknown): value is Result<unknown> {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false
  if (value.ok === true) return true
  const error = 'error' in value ? value.error : undefined
  if (value.ok !== false || typeof error !== 'object' || error === null || !('code' in error)) return false
  return /^(string|number)$/.test(typeof error.code) && 'message' in error && typeof error.message === 'string'
}

function withTimeLimit(
  answer: Promise<Result<unknown>>,
  name: string,
  timeoutMs: number,
): Promise<Result<unknown>> {
  if (timeoutMs === 0) return answer
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => resolve(fail('CALL_TIMEOUT', `The call ${name} had no answer within ${timeoutMs} ms. Try again.`)),
      timeoutMs,
    )
    void answer.then((result) => {
      clearTimeout(timer)
      resolve(result)
    })
  })
}
