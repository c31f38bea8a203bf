import type { EmbeddedRoot } from './embedded-slice.ts'

/** Whether a request in the embedded wallet waits for the visitor. */
export function selectHasOpenRequest({ embedded }: EmbeddedRoot): boolean {
  return (embedded?.openRequests ?? 0) > 0
}
