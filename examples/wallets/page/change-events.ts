import type { Wallet } from '@wallet-standard/base'

/** What changed about a wallet. */
export type Change = Partial<Pick<Wallet, 'accounts' | 'chains' | 'features'>>

/** The `standard:events` feature with the function that fires it. */
export function createChangeEvents(): {
  emit: (change: Change) => void
  on: (event: 'change', listener: (change: Change) => void) => () => void
} {
  const listeners = new Set<(change: Change) => void>()
  return {
    emit: (change) => {
      for (const listener of listeners) listener(change)
    },
    on: (_event, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
