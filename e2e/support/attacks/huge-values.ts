/** Values far beyond the limits of any message (docs/security-model.md §2.5). */
export const HUGE_KINDS = ['text', 'bytes', 'list', 'keys'] as const
export type HugeKind = (typeof HUGE_KINDS)[number]

declare global {
  interface Window {
    /** The values of {@link defineHuge}. */
    huge: Readonly<Record<HugeKind, () => unknown>>
  }
}

/** Defines in the document it runs in: 100 MB of text, 256 MB of bytes, a million elements, 200,000 keys. */
export function defineHuge(): void {
  window.huge = {
    text: () => 'x'.repeat(100_000_000),
    bytes: () => new Uint8Array(268_435_456),
    list: () => Array.from({ length: 1_000_000 }, (_, index) => index),
    keys: () => Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`key-${index}`, index])),
  }
}
