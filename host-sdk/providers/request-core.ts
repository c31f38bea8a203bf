import type { AccountStore } from '#sdk/state/account-store.ts'

/** What a request needs from its instance. */
export interface RequestCore {
  readonly store: AccountStore
  /** Submits a ticket for the visitor to decide about; resolves when the state shows the decision. */
  readonly submit: (kind: string, payload: object, signal?: AbortSignal) => Promise<unknown>
  readonly read: (payload: object) => Promise<unknown>
}
