import type { SwapFault } from '#modal/chains/swaps.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** Why a built transaction is refused. */
export const REFUSAL_TEXTS = {
  router: 'swap.refusal.router',
  call: 'swap.refusal.call',
  tokens: 'swap.refusal.tokens',
  recipient: 'swap.refusal.recipient',
  paid: 'swap.refusal.paid',
  received: 'swap.refusal.received',
  deadline: 'swap.refusal.deadline',
} as const satisfies Record<SwapFault, MessageId>
