import type { SwapArguments } from '#schemas/entities/swap-arguments.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import type { SwapIntent } from '#modal/features/swap/swap-intents.ts'

/** Fills the form with what a step was for. */
export function argumentsOf({ token, symbol, decimals, amount, swap }: SwapIntent): SwapArguments {
  const { received, exact } = swap
  return {
    fromToken: token ?? symbol,
    toToken: received.token ?? received.symbol,
    ...(exact === 'from' && { amount: formatAmount(BigInt(amount), decimals) }),
  }
}
