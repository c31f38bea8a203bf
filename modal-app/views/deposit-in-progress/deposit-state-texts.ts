import type { OrderStatus } from '#schemas/http/blockchain/onramp.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import type { BeginFault } from '#modal/services/lead-to-provider.ts'

interface Texts {
  readonly title: MessageId
  readonly text: MessageId
}

export const DEPOSIT_TEXTS = {
  pending: { title: 'deposit.state.pending.title', text: 'deposit.state.pending.text' },
  paid: { title: 'deposit.state.paid.title', text: 'deposit.state.paid.text' },
  delivered: { title: 'deposit.state.delivered.title', text: 'deposit.state.delivered.text' },
  failed: { title: 'deposit.state.failed.title', text: 'deposit.state.failed.text' },
  expired: { title: 'deposit.state.expired.title', text: 'deposit.state.expired.text' },
} as const satisfies Record<OrderStatus, Texts>

export const UNKNOWN_DEPOSIT = {
  title: 'deposit.state.unknown.title',
  text: 'deposit.state.unknown.text',
} as const

export const BEGIN_FAULTS = {
  refused: 'deposit.begin.refused',
  silent: 'deposit.begin.silent',
  offline: 'deposit.begin.offline',
  busy: 'deposit.begin.busy',
} as const satisfies Record<BeginFault, MessageId>
