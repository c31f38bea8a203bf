import type { ChangeListener } from './database.ts'

/** The listeners of one process; an implementation of `Database` feeds it from its own notification path. */
export class ChangeListeners {
  readonly #listeners = new Set<ChangeListener>()

  add(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(projectId?: string): void {
    for (const listener of this.#listeners) listener(projectId)
  }
}
