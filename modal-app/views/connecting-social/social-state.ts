import type { Failure } from '#schemas/errors/result.ts'
import type { OpenedWindow } from '#modal/features/social-login/social-login-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** The state of a login window as it is shown. */
export type SocialState = 'preparing' | 'ready' | 'waiting' | 'blocked' | 'failed'

interface Drawing {
  readonly titleId: MessageId
  readonly textId: MessageId
  readonly openId: MessageId
  readonly variant: 'primary' | 'neutral'
  readonly ring: 'turning' | 'still' | 'failed'
}

export const SOCIAL_STATES = {
  preparing: {
    titleId: 'social.preparing.title',
    textId: 'social.preparing.text',
    openId: 'social.open',
    variant: 'primary',
    ring: 'turning',
  },
  ready: {
    titleId: 'social.ready.title',
    textId: 'social.ready.text',
    openId: 'social.open',
    variant: 'primary',
    ring: 'still',
  },
  waiting: {
    titleId: 'social.waiting.title',
    textId: 'social.waiting.text',
    openId: 'social.open-again',
    variant: 'neutral',
    ring: 'turning',
  },
  blocked: {
    titleId: 'social.blocked.title',
    textId: 'social.blocked.text',
    openId: 'social.open',
    variant: 'primary',
    ring: 'turning',
  },
  failed: {
    titleId: 'social.failed.title',
    textId: 'social.waiting.text',
    openId: 'login.try-again',
    variant: 'primary',
    ring: 'failed',
  },
} as const satisfies Record<SocialState, Drawing>

/**
 * Derives what to show of a login. A window the browser did not return may be open in any case, so the view waits for it too.
 */
export function socialState(login: {
  readonly failure: Failure | undefined
  readonly opened: OpenedWindow | undefined
  readonly uri: string | undefined
}): SocialState {
  if (login.failure) return 'failed'
  if (login.opened) return login.opened.isSeen ? 'waiting' : 'blocked'
  return login.uri === undefined ? 'preparing' : 'ready'
}
