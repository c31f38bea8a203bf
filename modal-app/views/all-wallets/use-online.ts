import { useSyncExternalStore } from 'react'

/** Whether the browser considers itself online. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}

function watch(listener: () => void): () => void {
  const stop = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, listener, stop)
  return () => stop.abort()
}
