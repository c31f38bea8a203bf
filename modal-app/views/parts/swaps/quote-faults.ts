import type { QuoteFault } from '#modal/features/swap/use-quotes.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** Why there is no price. */
export const QUOTE_FAULTS = {
  unsupported: 'swap.fault.unsupported',
  liquidity: 'swap.fault.liquidity',
  silent: 'swap.fault.silent',
  offline: 'swap.fault.offline',
} as const satisfies Record<QuoteFault, MessageId>
