import type { NamespaceState, PosternState } from '#sdk/types/state.ts'

/** As long as a balance counts. */
const NOTIFY_INTERVAL_MS = 30_000

/** What the modal looks up for the site, once that reads it. */
const DETAILS: readonly (keyof NamespaceState)[] = [
  'profileName',
  'profileImage',
  'balance',
  'balanceSymbol',
  'smartAccountDeployed',
]

/** Notices when the site reads details of a connected account, which the state may not have yet. */
export interface DetailReadWatch {
  /** Has every reading of this state noticed. */
  readonly wrap: (state: PosternState) => PosternState
  /** Nobody has read anything in the document that comes. */
  readonly reset: () => void
}

/**
 * Makes the watch of an instance.
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
