import type { EvmEvent } from '#examples/wallets/eip155/wallet-context.ts'

/** Marks the test extension's messages between page and content script. */
export const EXTENSION_CHANNEL = 'postern-test-extension'

/** Page → content script → service worker. */
export type ExtensionRequest = {
  channel: typeof EXTENSION_CHANNEL
  kind: 'request'
  id: number
  request: unknown
}

/** Service worker → content script → page: the answer to one request. */
export type ExtensionAnswer = {
  channel: typeof EXTENSION_CHANNEL
  kind: 'answer'
  id: number
  outcome:
    | { ok: true; result: unknown }
    | { ok: false; error: { code: number; message: string; data?: unknown } }
}

/** Service worker → content script → page: an event of EIP-1193. */
export type ExtensionEvent = {
  channel: typeof EXTENSION_CHANNEL
  kind: 'event'
  event: EvmEvent
  value: unknown
}

/** Whether a value is one of the extension's messages of a kind. */
export function isExtensionMessage<Kind extends 'request' | 'answer' | 'event'>(
  value: unknown,
  kind: Kind,
): value is Extract<ExtensionRequest | ExtensionAnswer | ExtensionEvent, { kind: Kind }> {
  if (typeof value !== 'object' || value === null || !('channel' in value) || !('kind' in value)) return false
  return value.channel === EXTENSION_CHANNEL && value.kind === kind
}
