import type { NamespaceState, PosternState } from '#sdk/types/state.ts'

/** The modal caches a balance for as long. */
const NOTIFY_INTERVAL_MS = 30_000

/** The details that the modal looks up once the site reads them. */
const DETAILS: readonly (keyof NamespaceState)[] = [
  'profileName',
  'profileImage',
  'balance',
  'balanceSymbol',
  'smartAccountDeployed',
]

/** Detects when the site reads details of a connected account, which the state may not have yet. */
export interface DetailReadWatch {
  /** Replaces the details in a state by getters that report a read. */
  readonly wrap: (state: PosternState) => PosternState
  /** Forgets earlier reads, for a new document of the modal. */
  readonly reset: () => void
}

/**
 * Creates the watch of an instance.
 *
 * @param onRead called once in half a minute in which something was read.
 */
export function watchDetailReads(onRead: () => void): DetailReadWatch {
  let readAtMs = 0
  const read = (): void => {
    const now = Date.now()
    if (now - readAtMs < NOTIFY_INTERVAL_MS) return
    readAtMs = now
    onRead()
  }
  return {
    wrap: (state) => {
      for (const account of Object.values(state.namespaces))
        for (const name of account.address ? DETAILS : []) {
          const value = account[name]
          const get = (): typeof value => (read(), value)
          Object.defineProperty(account, name, { get, enumerable: true })
        }
      return state
    },
    reset: () => {
      readAtMs = 0
    },
  }
}
