import type { WalletPolicy } from '#schemas/http/deployment.ts'

/** Methods that sign words: whatever else is signed may move value or grant power, typed data as well. */
const SIGNS_TEXT: ReadonlySet<string> = new Set(['personal_sign', 'signMessage', 'solana_signMessage'])

/**
 * Whether a request is decided in the wallet's own window, which no page can dress (docs/security-model.md §3.2). What
 * a page can do to a frame of its own is not all seen by the frame, so only words that carry no value and no power are
 * decided there.
 *
 * @example
 * isDecidedInWindow('window', { method: 'eth_sendTransaction', isDanger: false }) // true
 */
export function isDecidedInWindow(
  approvals: WalletPolicy['approvals'],
  { method, isDanger }: { readonly method: string; readonly isDanger: boolean },
): boolean {
  if (approvals !== 'window') return approvals === 'always-window'
  return isDanger || !SIGNS_TEXT.has(method)
}
