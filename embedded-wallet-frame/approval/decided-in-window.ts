import type { WalletPolicy } from '#schemas/http/deployment.ts'

/** Methods that sign text. Everything else, typed data included, may move value or grant power. */
const SIGNS_TEXT: ReadonlySet<string> = new Set(['personal_sign', 'signMessage', 'solana_signMessage'])

/**
 * Tells whether a request is decided in the wallet window, which no page can disguise (docs/security-model.md §3.2). A frame
 * cannot detect everything a page does to it, so only texts that carry no value and no power are decided in the frame.
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
