import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { isOpen, type Intent, type SwapStep } from '#modal/core/state/transactions/intent.ts'

/** An intent that is a step of a swap. */
export type SwapIntent = Intent & { readonly swap: SwapStep }

function ofAccount(intents: readonly Intent[], { address, network }: ActiveAccount): readonly Intent[] {
  return intents.filter(
    ({ from, caipNetworkId }) => from === address && caipNetworkId === network.caipNetworkId,
  )
}

function isSwap(intent: Intent): intent is SwapIntent {
  return intent.swap !== undefined
}

/**
 * Finds what has to be settled before another swap: a step that the network has not confirmed yet, or a step or a transfer whose
 * outcome is unknown.
 */
export function findUnsettled(intents: readonly Intent[], account: ActiveAccount): Intent | undefined {
  return ofAccount(intents, account).find(
    (intent) => isOpen(intent) || (isSwap(intent) && intent.state === 'sent'),
  )
}

/** An approval of earlier swaps. */
export interface EarlierApproval {
  readonly intent: SwapIntent
  /** What the router may still take as far as the steps tell, in the smallest unit; the chain may know of less or of more. */
  readonly left: bigint
}

/**
 * Finds the last approval of each token and router, unless it was taken back or swaps have paid all of it. A swap for an exact
 * outcome, or an approval that may not have been sent, leaves an amount that only the chain knows.
 */
export function findApprovals(
  intents: readonly Intent[],
  account: ActiveAccount,
): readonly EarlierApproval[] {
  const steps = ofAccount(intents, account)
    .filter(isSwap)
    .toSorted((a, b) => b.askedAtMs - a.askedAtMs)
  const approvals = steps.filter(({ swap, state }) => isApproval(swap) && MADE.includes(state))
  return approvals.flatMap((intent) => {
    const later = steps.filter(
      (other) =>
        other.askedAtMs > intent.askedAtMs && other.state === 'confirmed' && isSameAllowance(other, intent),
    )
    if (
      later.some(({ swap }) => swap.step !== 'swap') ||
      approvals.find((one) => isSameAllowance(one, intent)) !== intent
    )
      return []
    const own = intent.swap.step === 'swap' ? BigInt(intent.amount) : 0n
    const paid = later.reduce((sum, { amount }) => sum + BigInt(amount), own)
    const rest = BigInt(intent.amount) - paid
    const left = intent.state === 'confirmed' && rest > 0n ? rest : 0n
    const isPaidInFull =
      rest <= 0n && [...later, ...(own > 0n ? [intent] : [])].every(({ swap }) => swap.exact === 'from')
    return isPaidInFull ? [] : [{ intent, left }]
  })
}

/** A swap for an exact outcome that brings an approval along may leave a part of it. */
function isApproval({ step, exact, isPermitted }: SwapStep): boolean {
  return step === 'approve' || (step === 'swap' && exact === 'to' && isPermitted === true)
}

/** The states of an approval that may be on the chain; `dismissed` is one whose outcome stayed unknown. */
const MADE: readonly Intent['state'][] = ['confirmed', 'dismissed']

/** Addresses of lists and of balances differ in their case. */
function isSameAllowance(one: SwapIntent, other: SwapIntent): boolean {
  return (
    one.token?.toLowerCase() === other.token?.toLowerCase() &&
    one.swap.router.toLowerCase() === other.swap.router.toLowerCase()
  )
}
