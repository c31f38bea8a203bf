import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import {
  WorkerCall,
  type WorkerSettings,
  type WorkerMessage,
} from '#modal/connectors/walletconnect/worker-messages.ts'
import { DOCUMENT_GONE } from './pair-wallet.ts'
import type { SessionService } from './session-service.ts'

/** One document at its end of a port. */
export interface DocumentPort {
  readonly hear: (word: unknown) => Promise<void>
  /** The document is gone: nobody waits for what it asked. What a wallet was shown may still be approved. */
  readonly close: () => void
}

/**
 * Answers the calls of one document; what is not a call of the catalogue is dropped.
 *
 * @param options.open starts the service with the settings of the first document; later ones share it.
 * @param options.onLife hears the name of the lock the document holds while it is there.
 */
export function serveDocument(options: {
  readonly open: (settings: WorkerSettings) => Promise<SessionService>
  readonly say: (word: WorkerMessage) => void
  readonly onLife?: (name: string) => void
}): DocumentPort {
  const { open, say, onLife = () => {} } = options
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
    if (call.call === 'pair') return service.pair(call, signal)
    if (call.call === 'request') return service.request(call, signal)
    if (call.call === 'widen') return ok(await service.widen(call.chainIds))
    if (call.call === 'disconnect') return service.disconnect()
    if (call.call === 'wake') await service.wake()
    return ok(call.call === 'session' ? service.session() : undefined)
  }
  return {
    hear: async (word) => {
      const call = WorkerCall.safeParse(word)
      if (!call.success) return
      const { id } = call.data
      const attempt = new AbortController()
      running.set(id, attempt)
      const outcome = await answer(call.data, attempt.signal).catch((thrown: unknown): Result<unknown> =>
        fail('RELAY_UNREACHABLE', String(thrown).slice(0, 300)),
      )
      running.delete(id)
      say({ id, ...outcome })
    },
    close: () => {
      for (const attempt of running.values()) attempt.abort(DOCUMENT_GONE)
      running.clear()
    },
  }
}
