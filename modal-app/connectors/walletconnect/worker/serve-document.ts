import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { WorkerCall, type WorkerSettings, type WorkerWord } from '../worker-messages.ts'
import type { SessionService } from './session-service.ts'

/** One document at its end of a port. */
export interface DocumentPort {
  readonly hear: (word: unknown) => Promise<void>
  /** The document is gone: nobody waits for what it asked. */
  readonly close: () => void
}

/**
 * Answers the calls of one document; what is not a call of the catalogue is dropped.
 *
 * @param options.open starts the service with the settings of the first document; later ones share it.
 */
export function serveDocument(options: {
  readonly open: (settings: WorkerSettings) => Promise<SessionService>
  readonly say: (word: WorkerWord) => void
}): DocumentPort {
  const { open, say } = options
  const running = new Map<string, AbortController>()
  let service: SessionService | undefined

  const answer = async (call: WorkerCall, signal: AbortSignal): Promise<Result<unknown>> => {
    if (call.call === 'start') {
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
      for (const attempt of running.values()) attempt.abort()
      running.clear()
    },
  }
}
