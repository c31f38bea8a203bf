import type { FrameStorage } from '#frame/platform/storage.ts'
import type { WalletSession } from '#frame/session/session.ts'

const NAME = 'approved'

/** Whether the visitor has approved anything for this site yet: the first approval takes more than a press. */
export interface FirstApproval {
  readonly isAhead: () => boolean
  /** Records that it was given. */
  readonly pass: () => void
}

/**
 * Stores the first approval of an account on this site. Where the browser stores nothing, every document has a first one.
 *
 * @param options.storage of one site; what is stored is no secret.
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
