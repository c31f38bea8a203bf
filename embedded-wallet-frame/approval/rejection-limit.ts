import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** How often each of these may happen within a minute before the site has to wait, by the name it is stored under. */
const LIMITS = {
  /** Rejections by the visitor (docs/security-model.md §3.11). */
  'rejected-at': 3,
  /**
   * Shown requests that the site gave up: requests that appear and disappear disturb the visitor as well. The limit is
   * higher than for rejections, since pages also abort for reasons of their own.
   */
  'given-up-at': 5,
} as const
const WINDOW_MS = 60_000

/** Counts one kind of event over all documents of a site. */
interface Tally {
  readonly add: () => void
  /** Milliseconds until the site may ask again; 0 while it may. */
  readonly waitMs: () => number
}

interface RejectionLimitOptions {
  readonly clock: Pick<Clock, 'now'>
  /** The storage of the site. */
  readonly storage: Pick<FrameStorage, 'get' | 'set'>
}

/** Limits how often a site may have its requests rejected, or give them up. */
export interface RejectionLimit {
  /** Counts a rejection by the visitor. @returns the refusal the site gets from now on; undefined while it may go on. */
  readonly rejected: () => Result<never> | undefined
  /** Counts a shown request that the site gave up. */
  readonly givenUp: () => void
  /** −32005 with `data.code` RATE_LIMITED and `data.seconds` while the site has to wait. */
  readonly refusal: () => Result<never> | undefined
}

/** Makes the limit of one site. The counts are stored, so loading the wallet again does not reset them. */
export function createRejectionLimit(options: RejectionLimitOptions): RejectionLimit {
  const rejections = createTally('rejected-at', options)
  const abandonments = createTally('given-up-at', options)
  const refusal = (): Result<never> | undefined => {
    const seconds = Math.ceil(Math.max(rejections.waitMs(), abandonments.waitMs()) / 1_000)
    if (seconds === 0) return undefined
    const message = `Too many requests of this site were rejected or given up. Ask again in ${seconds} seconds.`
    return fail(RPC_CODES.limitExceeded, message, { code: 'RATE_LIMITED', seconds })
  }
  return {
    rejected: () => {
      rejections.add()
      return refusal()
    },
    givenUp: abandonments.add,
    refusal,
  }
}

/** @param name what is counted, and the name it is stored under. */
function createTally(name: keyof typeof LIMITS, { clock, storage }: RejectionLimitOptions): Tally {
  const allowed = LIMITS[name]
  const newest = (): readonly number[] => {
    const now = clock.now()
    const times = (storage.get(name) ?? '').split(',').map(Number)
    // A time in the future was stored by a clock that was wrong.
    return times.filter((at) => at > 0 && at <= now && now - at < WINDOW_MS)
  }
  return {
    add: () => storage.set(name, [...newest(), clock.now()].slice(-allowed).join(',')),
    waitMs: () => {
      const times = newest()
      const [first = 0] = times
      return times.length < allowed ? 0 : first + WINDOW_MS - clock.now()
    },
  }
}
