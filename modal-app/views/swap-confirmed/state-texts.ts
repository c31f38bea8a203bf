import type { Intent, IntentState, SwapStep } from '#modal/core/state/transactions/intent.ts'
import type { MessageId } from '#modal/locales/languages.ts'

interface Texts {
  readonly title: MessageId
  readonly text: MessageId
}

const UNCLEAR = { title: 'swap.state.unclear.title', text: 'swap.state.unclear.text' } as const

const STATE_TEXTS = {
  failing: { title: 'swap.state.failing.title', text: 'swap.state.failing.text' },
  sent: { title: 'swap.state.sent.title', text: 'swap.state.sent.text' },
  dropped: { title: 'swap.state.dropped.title', text: 'swap.state.dropped.text' },
  failed: { title: 'swap.state.failed.title', text: 'swap.state.failed.text' },
  unclear: UNCLEAR,
  declined: { title: 'swap.state.declined.title', text: 'swap.state.declined.text' },
  'not-sent': { title: 'swap.state.not-sent.title', text: 'swap.state.not-sent.text' },
  dismissed: UNCLEAR,
} as const satisfies Record<Exclude<IntentState, 'asked' | 'confirmed'>, Texts>

const CONFIRMED_TEXTS = {
  reset: { title: 'swap.state.reset.title', text: 'swap.state.reset.text' },
  approve: { title: 'swap.state.approved.title', text: 'swap.state.approved.text' },
  swap: { title: 'swap.state.swapped.title', text: 'swap.state.swapped.text' },
  revoke: { title: 'swap.state.revoked.title', text: 'swap.state.revoked.text' },
} as const satisfies Record<SwapStep['step'], Texts>

/** What the view says about a step. Calls that a wallet sends as one have an answer before they have a transaction. */
export function textsOf(
  { state, endedAtMs }: Pick<Intent, 'state' | 'endedAtMs'>,
  step: SwapStep['step'],
): Texts {
  if (state === 'confirmed') return CONFIRMED_TEXTS[step]
  if (state !== 'asked') return STATE_TEXTS[state]
  if (endedAtMs !== undefined) return { title: 'swap.state.sent.title', text: 'swap.state.answered.text' }
  const text = step === 'swap' ? 'swap.state.asked.swap' : 'swap.state.asked.approve'
  return { title: 'swap.state.asked.title', text }
}
