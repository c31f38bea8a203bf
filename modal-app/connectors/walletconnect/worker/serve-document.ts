import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import {
  WorkerCall,
  type WorkerSettings,
  type WorkerMessage,
} from '#modal/connectors/walletconnect/worker-messages.ts'
import { DOCUMENT_GONE } from './pair-wallet.ts'
import type { SessionService } from './session-service.ts'

/** The worker's end of one document. */
export interface DocumentPort {
  readonly hear: (message: unknown) => Promise<void>
  /** Aborts the calls of a document that is gone. A pairing that was shown to a wallet may still be approved. */
  readonly close: () => void
}

/**
 * Answers the calls of one document. Messages that are not calls of the catalogue are dropped.
 *
 * @param options.open starts the service with the settings of the first document. Later documents share it.
 * @param options.onLife called with the name of the lock that the document holds while it exists.
 */
export function serveDocument(options: {
  readonly open: (settings: WorkerSettings) => Promise<SessionService>
  readonly send: (message: WorkerMessage) => void
  readonly onLife?: (name: string) => void
}): DocumentPort {
  const { open, send, onLife = () => {} } = options
  const running = new Map<string, AbortController>()
  let service: SessionService | undefined

  const answer = async (call: WorkerCall, signal: AbortSignal): Promise<Result<unknown>> => {
    if (call.call === 'start') {
      if (call.life !== undefined) onLife(call.life)
      service = await open(call.settings)
      return ok(service.session())
    }
    if (call.call === 'cancel') {
      running.get(call.of)?.abort()
      return ok(undefined)
    }
    if (!service) return fail('CONNECTION_LOST', errorMessage('CONNECTION_LOST'))
    if (call.call === 'prepare') return ok(await service.prepare(call))
    if (call.call === 'pair') return service.pair(call, signal)
    if (call.call === 'request') return service.request(call, signal)
    if (call.call === 'widen') return ok(await service.widen(call.chainIds))
    if (call.call === 'disconnect') return service.disconnect()
    if (call.call === 'wake') await service.wake()
    return ok(call.call === 'session' ? service.session() : undefined)
  }
  return {
    hear: async (message) => {
      const call = WorkerCall.safeParse(message)
      if (!call.success) return
      const { id } = call.data
      const attempt = new AbortController()
      running.set(id, attempt)
      const outcome = await answer(call.data, attempt.signal).catch((thrown: unknown): Result<unknown> =>
        fail('RELAY_UNREACHABLE', String(thrown).slice(0, 300)),
      )
      running.delete(id)
      send({ id, ...outcome })
    },
    close: () => {
      for (const attempt of running.values()) attempt.abort(DOCUMENT_GONE)
      running.clear()
    },
  }
}
