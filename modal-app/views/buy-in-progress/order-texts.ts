import type { OrderStatus } from '#schemas/http/blockchain/onramp.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import type { BeginFault } from '#modal/services/lead-to-provider.ts'

interface Texts {
  readonly title: MessageId
  readonly text: MessageId
}

export const ORDER_TEXTS = {
  pending: { title: 'buy.state.pending.title', text: 'buy.state.pending.text' },
  paid: { title: 'buy.state.paid.title', text: 'buy.state.paid.text' },
  delivered: { title: 'buy.state.delivered.title', text: 'buy.state.delivered.text' },
  failed: { title: 'buy.state.failed.title', text: 'buy.state.failed.text' },
  expired: { title: 'buy.state.expired.title', text: 'buy.state.expired.text' },
} as const satisfies Record<OrderStatus, Texts>

export const UNKNOWN_ORDER = { title: 'buy.state.unknown.title', text: 'buy.state.unknown.text' } as const

export const BEGIN_FAULTS = {
  refused: 'buy.begin.refused',
  silent: 'buy.begin.silent',
  offline: 'buy.begin.offline',
  busy: 'buy.begin.busy',
} as const satisfies Record<BeginFault, MessageId>
