import type { Snapshot } from '#schemas/entities/snapshot.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { snapshotOf } from './snapshot.ts'

/** Sends snapshots to the site whenever they change. */
export interface SnapshotPublisher {
  /** The newest snapshot. */
  readonly latest: () => Snapshot
  /** Sends a pending change now; called before anything that answers the site. */
  readonly flush: () => void
  readonly stop: () => void
}

/**
 * Watches the store and combines the changes of one moment in one snapshot.
 *
 * @param options.send called with a higher `rev` each time.
 */
export function publishSnapshots(options: {
  readonly store: {
    readonly getState: () => CoreState
    readonly subscribe: (listener: () => void) => () => void
  }
  readonly send: (snapshot: Snapshot) => void
}): SnapshotPublisher {
  const { store, send } = options
  let current = snapshotOf(store.getState(), 1)
  let isPending = false

  const latest = (): Snapshot => {
    const next = snapshotOf(store.getState(), current.rev)
    if (JSON.stringify(next) !== JSON.stringify(current)) current = { ...next, rev: current.rev + 1 }
    return current
  }
  const flush = (): void => {
    isPending = false
    const before = current.rev
    if (latest().rev !== before) send(current)
  }
  const stop = store.subscribe(() => {
    if (isPending) return
    isPending = true
    queueMicrotask(() => {
      if (isPending) flush()
    })
  })
  send(current)
  return { latest, flush, stop }
}
