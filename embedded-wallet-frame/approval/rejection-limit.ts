import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** What a site may do within a minute before it has to wait. */
const LIMITS = {
  /** Have a request rejected (docs/security-model.md §3.11). */
  'rejected-at': 3,
  /**
   * Give up a request that is shown: what comes and goes under the visitor's eyes is noise. More than a rejection,
   * since pages give up by themselves.
   */
  'given-up-at': 5,
} as const
const WINDOW_MS = 60_000

/** How often something happened to what a site asked for, in all its documents. */
interface Tally {
  readonly note: () => void
  /** Milliseconds until the site may ask again; 0 while it may. */
  readonly waitMs: () => number
}

interface RejectionLimitOptions {
  readonly clock: Pick<Clock, 'now'>
  /** Of the site. */
  readonly storage: Pick<FrameStorage, 'get' | 'set'>
}

/** How much of a site a visitor has to bear. */
export interface RejectionLimit {
  /** The visitor rejected what the site asked. @returns what the site is refused with from now on, if it is. */
  readonly noteRejected: () => Result<never> | undefined
  /** The site gave up what was shown. */
  readonly noteGivenUp: () => void
  /** −32005 with `data.code` RATE_LIMITED and `data.seconds` while the site has to wait. */
  readonly refusal: () => Result<never> | undefined
}

/** Counts for one site. A site can load the wallet again as often as it likes: that clears nothing. */
export function createRejectionLimit(options: RejectionLimitOptions): RejectionLimit {
  const rejected = createTally('rejected-at', options)
  const givenUp = createTally('given-up-at', options)
  const refusal = (): Result<never> | undefined => {
    const seconds = Math.ceil(Math.max(rejected.waitMs(), givenUp.waitMs()) / 1_000)
    if (seconds === 0) return undefined
    const message = `Too many requests of this site were rejected or given up. Ask again in ${seconds} seconds.`
    return fail(RPC_CODES.limitExceeded, message, { code: 'RATE_LIMITED', seconds })
  }
  return {
    noteRejected: () => {
      rejected.note()
      return refusal()
    },
    noteGivenUp: givenUp.note,
    refusal,
  }
}

/** @param name what is counted, and where it is kept. */
function createTally(name: keyof typeof LIMITS, { clock, storage }: RejectionLimitOptions): Tally {
  const allowed = LIMITS[name]
  const newest = (): readonly number[] => {
    const now = clock.now()
    const times = (storage.get(name) ?? '').split(',').map(Number)
    // What lies ahead was noted by a clock that was off.
    return times.filter((at) => at > 0 && at <= now && now - at < WINDOW_MS)
  }
  return {
    note: () => storage.set(name, [...newest(), clock.now()].slice(-allowed).join(',')),
    waitMs: () => {
      const times = newest()
      const [first = 0] = times
      return times.length < allowed ? 0 : first + WINDOW_MS - clock.now()
    },
  }
}
