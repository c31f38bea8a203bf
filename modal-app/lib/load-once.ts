/**
 * A chunk that is loaded when it is first needed and kept; a failed load is tried again. A repeated `import()` costs a
 * task of the event loop, which every call of a site would wait for.
 *
 * @example
 * const loadTickets = loadOnce(() => import('#modal/core/commands/tickets/handle-ticket.ts'))
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
