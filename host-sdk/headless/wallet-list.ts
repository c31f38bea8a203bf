import { callAll } from '#sdk/state/call-all.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { ListedWallet } from '#sdk/types/headless.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { callModal } from './call-modal.ts'

/** The state of a wallet list; a new object after each change. */
export interface WalletListState {
  /** The wallets of this browser, then the featured ones. */
  readonly wallets: readonly ListedWallet[]
  /** The wallets of the directory, as far as its pages were loaded. */
  readonly found: readonly ListedWallet[]
  /** How many wallets the directory has for the search. */
  readonly count: number
  /** The last loaded page; 0 before the first. */
  readonly page: number
  /** The search text of `found`. */
  readonly search: string
  readonly isLoading: boolean
  /** Why the last page could not be loaded. */
  readonly error: unknown
  /** The wallet that is being connected. */
  readonly connecting: ListedWallet | undefined
  /**
   * The pairing URI (`wc:…`): the site shows it as a code, or opens the wallet's app with it. It is a secret: anyone who has
   * it can connect in the visitor's place.
   */
  readonly pairingUri: string | undefined
}

/** The wallets of an instance, for a list that the site renders. */
export interface WalletList {
  readonly get: () => WalletListState
  /** Calls back after each change; returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the first page of a search, or of the whole directory. It never rejects: `error` has the reason. */
  readonly find: (search?: string) => Promise<void>
  /** Loads the next page and appends it to `found`. */
  readonly more: () => Promise<void>
  /**
   * Connects a wallet without showing the modal. A phone wallet connects by `pairingUri`, for which the instance needs the
   * option `manualWCControl`. Rejects with 4001 when the attempt is cancelled, or rejected in the wallet.
   */
  readonly connect: (wallet: Pick<ListedWallet, 'id'>, namespace?: Namespace) => Promise<void>
  /** Cancels the attempt to connect. */
  readonly cancel: () => Promise<void>
}

const EMPTY: WalletListState = {
  wallets: [],
  found: [],
  count: 0,
  page: 0,
  search: '',
  isLoading: false,
  error: undefined,
  connecting: undefined,
  pairingUri: undefined,
}

/** The state before anything was loaded. */
export const emptyWalletList = (): WalletListState => EMPTY

/**
 * Creates the wallet list of an instance. Nothing is loaded before the first call.
 *
 * @param postern what `createPostern` returned, or `window.postern` of a page with the script.
 * @example
 * const list = createWalletList(postern)
 * list.subscribe(() => draw(list.get()))
 * await list.find()
 * await list.connect(list.get().wallets[0])
 */
export function createWalletList(postern: Postern): WalletList {
  const listeners = new Set<() => void>()
  let state = EMPTY
  let requests = 0
  const set = (change: Partial<WalletListState>): void => {
    state = { ...state, ...change }
    callAll(listeners)
  }
  const fetchPage = async (search: string, page: number): Promise<void> => {
    requests += 1
    const request = requests
    set({ search, isLoading: true, error: undefined, ...(page === 1 && { found: [], count: 0, page: 0 }) })
    try {
      const answer = await callModal(postern, 'getWallets', { search, page })
      if (request === requests) set({ ...answer, found: [...state.found, ...answer.found], isLoading: false })
    } catch (error) {
      if (request === requests) set({ isLoading: false, error })
    }
  }
  const followUri = ({ pairingUri }: { readonly pairingUri?: string | undefined }): void => {
    if (pairingUri !== state.pairingUri) set({ pairingUri })
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      const ownListener = (): void => listener()
      const stop = postern.subscribe(followUri)
      listeners.add(ownListener)
      return () => {
        stop()
        listeners.delete(ownListener)
      }
    },
    find: (search = '') => fetchPage(search, 1),
    more: async () => {
      if (!state.isLoading) await fetchPage(state.search, state.page + 1)
    },
    connect: async ({ id }, namespace) => {
      const connecting = [...state.wallets, ...state.found].find((wallet) => wallet.id === id)
      set({ connecting })
      try {
        await callModal(postern, 'connectWallet', { walletId: id, ...(namespace && { namespace }) })
      } finally {
        set({ connecting: undefined })
      }
    },
    cancel: async () => void (await postern.close({ force: true })),
  }
}
