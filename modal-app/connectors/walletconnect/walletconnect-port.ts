import { randomId } from '#schemas/channel/random-id.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Pairing } from '#modal/connectors/connector.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { PortLike } from '#modal/platform/worker-ports.ts'
import {
  PairedSession,
  WalletSession,
  WorkerMessage,
  type WorkerCall,
  type WorkerSettings,
} from './worker-messages.ts'

/** Limits the start, because the worker's script or its database may never load. */
const START_TIMEOUT_MS = 12_000

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** An event of the worker. */
export type WorkerEvent =
  | { readonly event: 'session'; readonly session: WalletSession | undefined }
  | { readonly event: 'chain'; readonly chainId: string }
  | { readonly event: 'relay'; readonly isReached: boolean }

/** The document's end of the WalletConnect worker. */
export interface WalletConnectPort {
  /**
   * Starts the worker's client, or joins the one that another tab started.
   *
   * @returns the session it holds; RELAY_UNREACHABLE when the worker does not answer.
   */
  readonly start: (settings: WorkerSettings) => Promise<Result<WalletSession | undefined>>
  /** Makes a pairing ahead, which `pair` shows if it is for the same networks. Resolves when it is there. */
  readonly prepare: (chainIds: readonly string[]) => Promise<Result<unknown>>
  readonly pair: (
    input: Pick<Extract<WorkerCall, { call: 'pair' }>, 'chainIds' | 'signIn'>,
    options: { readonly signal: AbortSignal; readonly onPairing: (pairing: Pairing) => void },
  ) => Promise<Result<PairedSession>>
  readonly request: (
    input: Omit<Extract<WorkerCall, { call: 'request' }>, 'id' | 'call'>,
    options: { readonly signal: AbortSignal; readonly onSent?: ((requestId: number) => void) | undefined },
  ) => Promise<Result<unknown>>
  /** Allows networks that were not requested before, once the wallet shares them. @returns the session with them. */
  readonly widen: (chainIds: readonly string[]) => Promise<Result<WalletSession | undefined>>
  readonly disconnect: () => Promise<Result<unknown>>
  readonly wake: () => void
  readonly subscribe: (listener: (event: WorkerEvent) => void) => () => void
}

interface PendingCall {
  readonly resolve: (outcome: Result<unknown>) => void
  readonly onPairing?: ((pairing: Pairing) => void) | undefined
  readonly onSent?: ((requestId: number) => void) | undefined
}

/**
 * Opens the document's end. Messages that are not in the catalogue are dropped.
 *
 * @param life the name of the lock that this document holds while it exists, see `holdDocumentLock`.
 */
export function openWalletConnectPort(port: PortLike, life?: string): WalletConnectPort {
  const pending = new Map<string, PendingCall>()
  const listeners = new Set<(event: WorkerEvent) => void>()

  port.listen((message) => {
    const { data: parsedMessage } = WorkerMessage.safeParse(message)
    if (!parsedMessage) return
    if ('event' in parsedMessage) {
      if (parsedMessage.event === 'pairing') return pending.get(parsedMessage.of)?.onPairing?.(parsedMessage)
      if (parsedMessage.event === 'sent')
        return pending.get(parsedMessage.of)?.onSent?.(parsedMessage.requestId)
      const event: WorkerEvent =
        parsedMessage.event === 'session'
          ? { event: 'session', session: parsedMessage.session }
          : parsedMessage
      listeners.forEach((listener) => listener(event))
      return
    }
    pending
      .get(parsedMessage.id)
      ?.resolve(parsedMessage.ok ? ok(parsedMessage.value) : { ok: false, error: parsedMessage.error })
    pending.delete(parsedMessage.id)
  })

  const ask = (
    call: WithoutId<WorkerCall>,
    options: Omit<PendingCall, 'resolve'> & { readonly signal?: AbortSignal } = {},
  ): Promise<Result<unknown>> => {
    const { signal, onPairing, onSent } = options
    if (signal?.aborted) return Promise.resolve(aborted())
    const id = randomId()
    return new Promise((resolve) => {
      const abortCall = (): void => {
        pending.delete(id)
        port.post({ id: randomId(), call: 'cancel', of: id })
        resolve(aborted())
      }
      signal?.addEventListener('abort', abortCall, { once: true })
      const settle = (outcome: Result<unknown>): void => {
        signal?.removeEventListener('abort', abortCall)
        resolve(outcome)
      }
      pending.set(id, { resolve: settle, onPairing, onSent })
      port.post({ id, ...call })
    })
  }
  let started: WorkerSettings | undefined
  const start = async (settings: WorkerSettings): Promise<Result<WalletSession | undefined>> => {
    const limit = new AbortController()
    const stopTimer = startTimer(() => limit.abort(), START_TIMEOUT_MS)
    const call = { call: 'start', settings, ...(life !== undefined && { life }) } as const
    const answer = await ask(call, { signal: limit.signal })
    stopTimer()
    if (limit.signal.aborted) return fail('RELAY_UNREACHABLE', errorMessage('RELAY_UNREACHABLE'))
    started = settings
    return parseValue(answer, optionalSession)
  }
  // The tab that ran the worker is gone, and nobody will answer the pending calls.
  port.onLost(() => {
    for (const { resolve } of pending.values()) resolve(lost())
    pending.clear()
    if (!started) return
    void start(started).then((restarted) => {
      if (restarted.ok)
        for (const listener of listeners) listener({ event: 'session', session: restarted.value })
    })
  })
  return {
    start,
    prepare: (chainIds) => ask({ call: 'prepare', chainIds: [...chainIds] }),
    pair: async (input, options) =>
      parseValue(await ask({ call: 'pair', ...input }, options), (value) => PairedSession.safeParse(value)),
    request: (input, options) => ask({ call: 'request', ...input }, options),
    widen: async (chainIds) =>
      parseValue(await ask({ call: 'widen', chainIds: [...chainIds] }), optionalSession),
    disconnect: () => ask({ call: 'disconnect' }),
    wake: () => void ask({ call: 'wake' }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function lost(): Result<never> {
  return fail('CONNECTION_LOST', errorMessage('CONNECTION_LOST'))
}

function aborted(): Result<never> {
  return fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false }

function optionalSession(value: unknown): Parsed<WalletSession | undefined> {
  return value === undefined ? { success: true, data: undefined } : WalletSession.safeParse(value)
}

function parseValue<T>(outcome: Result<unknown>, parse: (value: unknown) => Parsed<T>): Result<T> {
  if (!outcome.ok) return outcome
  const parsed = parse(outcome.value)
  return parsed.success ? ok(parsed.data) : fail('SESSION_INVALID', errorMessage('SESSION_INVALID'))
}
