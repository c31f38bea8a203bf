import type { ChangeListener } from './database.ts'

/** The listeners of one process; each implementation of `Database` notifies them in its own way. */
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
