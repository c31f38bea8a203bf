import type { ConnectProgress } from '#modal/core/state/connection/connection-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** The state of a connection attempt as it is shown. */
export type ConnectingState = 'requesting' | 'rejected' | 'pending' | 'not-found' | 'failed'

interface Drawing {
  readonly titleId: MessageId
  readonly textId: MessageId
  /** The next step: another attempt, or another wallet. */
  readonly action: 'wait' | 'retry' | 'leave'
}

export const CONNECTING_STATES = {
  requesting: {
    titleId: 'connecting.requesting.title',
    textId: 'connecting.requesting.text',
    action: 'wait',
  },
  rejected: { titleId: 'connecting.rejected.title', textId: 'connecting.rejected.text', action: 'retry' },
  pending: { titleId: 'connecting.pending.title', textId: 'connecting.pending.text', action: 'retry' },
  'not-found': {
    titleId: 'connecting.not-found.title',
    textId: 'connecting.not-found.text',
    action: 'leave',
  },
  failed: { titleId: 'connecting.failed.title', textId: 'connecting.failed.text', action: 'retry' },
} as const satisfies Record<ConnectingState, Drawing>

/**
 * Derives what to show of an attempt.
 *
 * @param isThere whether the page still has the wallet.
 */
export function connectingState(isAvailable: boolean, { phase, failure }: ConnectProgress): ConnectingState {
  if (!isAvailable || failure?.code === 'CONNECTOR_NOT_FOUND' || failure?.code === 'WALLET_NOT_FOUND')
    return 'not-found'
  if (phase === 'rejected' || phase === 'failed') return phase
  return phase === 'alreadyPending' ? 'pending' : 'requesting'
}
