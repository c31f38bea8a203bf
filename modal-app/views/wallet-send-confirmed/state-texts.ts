import type { IntentState } from '#modal/core/state/transactions/intent.ts'
import type { MessageId } from '#modal/locales/languages.ts'

export const STATE_TEXTS = {
  asked: { title: 'send.state.asked.title', text: 'send.state.asked.text' },
  failing: { title: 'send.state.failing.title', text: 'send.state.failing.text' },
  sent: { title: 'send.state.sent.title', text: 'send.state.sent.text' },
  dropped: { title: 'send.state.dropped.title', text: 'send.state.dropped.text' },
  confirmed: { title: 'send.state.confirmed.title', text: 'send.state.confirmed.text' },
  failed: { title: 'send.state.failed.title', text: 'send.state.failed.text' },
  unclear: { title: 'send.state.unclear.title', text: 'send.state.unclear.text' },
  declined: { title: 'send.state.declined.title', text: 'send.state.declined.text' },
  'not-sent': { title: 'send.state.not-sent.title', text: 'send.state.not-sent.text' },
  dismissed: { title: 'send.state.unclear.title', text: 'send.state.unclear.text' },
} as const satisfies Record<IntentState, { readonly title: MessageId; readonly text: MessageId }>
