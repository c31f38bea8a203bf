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

/** Finds an approval that no swap has used since, and that was not taken back. */
export function findUnusedApproval(
  intents: readonly Intent[],
  account: ActiveAccount,
): SwapIntent | undefined {
  const own = ofAccount(intents, account).filter(isSwap)
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
