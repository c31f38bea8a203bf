/**
 * Loads a chunk when it is first needed and caches it; a failed load is tried again. Repeating the `import()` would cost a
 * task of the event loop, for which every call of a site would wait.
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
