import type { FrameStorage } from '#frame/platform/storage.ts'
import type { WalletSession } from '#frame/session/session.ts'

const NAME = 'approved'

/** Whether the visitor ever approved anything for this site: the first time more than a press is asked for. */
export interface FirstApproval {
  readonly isAhead: () => boolean
  /** It was given. */
  readonly pass: () => void
}

/**
 * Remembers the first approval of an account on this site. Where nothing is kept, every document has a first one.
 *
 * @param options.storage of one site; what it keeps is no secret.
 */
export function createFirstApproval(options: {
  readonly storage: Pick<FrameStorage, 'get' | 'set'>
  readonly session: Pick<WalletSession, 'current'>
}): FirstApproval {
  const { storage, session } = options
  const account = (): string => session.current()?.userId ?? ''
  return {
    isAhead: () => account() === '' || storage.get(NAME) !== account(),
    pass: () => storage.set(NAME, account()),
  }
}
