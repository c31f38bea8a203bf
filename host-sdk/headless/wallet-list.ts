import { callAll } from '#sdk/state/call-all.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { ListedWallet } from '#sdk/types/headless.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { callModal } from './call-modal.ts'

/** What a list of wallets shows; a new object after each change. */
export interface WalletListState {
  /** Those of this browser, then the ones that stand first. */
  readonly wallets: readonly ListedWallet[]
  /** What the directory has, as far as pages of it were asked for. */
  readonly found: readonly ListedWallet[]
  /** How many the directory has of them. */
  readonly count: number
  /** The last page that is there; 0 before the first. */
  readonly page: number
  /** What `found` was searched for. */
  readonly search: string
  readonly isLoading: boolean
  /** Why the last question was not answered. */
  readonly error: unknown
  /** Who is being asked to connect. */
  readonly connecting: ListedWallet | undefined
  /** `wc:…`: the site shows it as a code, or opens the wallet's app with it. Whoever has it can connect in the visitor's place. */
  readonly pairingUri: string | undefined
}

/** The wallets of an instance, for a list the site draws. */
export interface WalletList {
  readonly get: () => WalletListState
  /** Calls back after each change; returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Asks for the first page of a search, or of the whole directory. Never rejects: `error` says why. */
  readonly find: (search?: string) => Promise<void>
  /** Adds the next page to `found`. */
  readonly more: () => Promise<void>
  /**
   * Asks a wallet without the modal; a wallet that is not in this browser is invited by `pairingUri`, for which the instance
   * needs the option `manualWCControl`. Rejects with 4001 when it is given up, or refused in the wallet.
   */
  readonly connect: (wallet: Pick<ListedWallet, 'id'>, namespace?: Namespace) => Promise<void>
  /** Gives the attempt up. */
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

/** The state before anything was asked. */
export const emptyWalletList = (): WalletListState => EMPTY

interface WalletPage {
  readonly wallets: readonly ListedWallet[]
  readonly found: readonly ListedWallet[]
  readonly count: number
  readonly page: number
}

/**
 * Makes the list of an instance. Nothing is loaded before the first question.
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
      // The modal has made it.
      const answer = (await callModal(postern, 'getWallets', { search, page })) as WalletPage
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
