import type { EmbeddedRoot } from './embedded-slice.ts'

/** Whether the embedded wallet works on a request that waits for the visitor. */
export function selectHasOpenRequest({ embedded }: EmbeddedRoot): boolean {
  return (embedded?.openRequests ?? 0) > 0
}
