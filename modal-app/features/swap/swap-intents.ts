import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { isOpen, type Intent, type SwapStep } from '#modal/core/state/transactions/intent.ts'

/** An intent that is a step of a swap. */
export type SwapIntent = Intent & { readonly swap: SwapStep }

function isOf({ address, network }: ActiveAccount): (intent: Intent) => boolean {
  return ({ from, caipNetworkId }) => from === address && caipNetworkId === network.caipNetworkId
}

function isSwap(intent: Intent): intent is SwapIntent {
  return intent.swap !== undefined
}

/**
 * Finds what has to be settled before the account swaps again: a transaction whose outcome is unknown, or a step that the
 * network has not confirmed yet.
 */
export function findUnsettled(intents: readonly Intent[], account: ActiveAccount): Intent | undefined {
  return intents
    .filter(isOf(account))
    .find((intent) => isOpen(intent) || (intent.swap !== undefined && intent.state === 'sent'))
}

/** Finds an approval that no swap has used since, and that was not taken back. */
export function findUnusedApproval(
  intents: readonly Intent[],
  account: ActiveAccount,
): SwapIntent | undefined {
  const own = intents.filter(isOf(account)).filter(isSwap)
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
