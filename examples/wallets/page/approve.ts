import { askVisitor, type ApprovalRequest } from './approval-window.ts'
import type { ApprovalMode } from './script-options.ts'

/** Requests an approval for one wallet; false means rejected. */
export type Approve = (request: Omit<ApprovalRequest, 'wallet'>) => Promise<boolean>

/**
 * Creates a wallet's approval function. The mode is read for each request, so a test may change the attribute.
 *
 * @param wallet Name and icon shown in the window.
 * @param mode How to decide now.
 */
export function createApprove(wallet: ApprovalRequest['wallet'], mode: () => ApprovalMode): Approve {
  return async (request) => {
    const decided = mode()
    return decided === 'ask' ? askVisitor({ wallet, ...request }) : decided === 'auto'
  }
}
