import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { isOpen, type Intent, type SwapStep } from '#modal/core/state/transactions/intent.ts'

/** An intent that is a step of a swap. */
export type SwapIntent = Intent & { readonly swap: SwapStep }

function isSwapOf(account: ActiveAccount): (intent: Intent) => intent is SwapIntent {
  return (intent): intent is SwapIntent =>
    intent.swap !== undefined &&
    intent.from === account.address &&
    intent.caipNetworkId === account.network.caipNetworkId
}

/** Finds a step whose outcome is unknown, or that the network has not confirmed yet. */
export function findUnsettled(intents: readonly Intent[], account: ActiveAccount): SwapIntent | undefined {
  return intents.filter(isSwapOf(account)).find((intent) => isOpen(intent) || intent.state === 'sent')
}

/** Finds an approval that no swap has used since, and that was not taken back. */
export function findUnusedApproval(
  intents: readonly Intent[],
  account: ActiveAccount,
): SwapIntent | undefined {
  const own = intents.filter(isSwapOf(account))
  return own.find(
    (intent) =>
      intent.swap.step === 'approve' &&
      intent.state === 'confirmed' &&
      !own.some(
        (other) =>
          other.askedAtMs > intent.askedAtMs &&
          other.token === intent.token &&
          other.swap.router === intent.swap.router &&
          other.state === 'confirmed',
      ),
  )
}
