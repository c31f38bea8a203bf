import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** The visitor's search, filter and position in the list of all wallets, restored by a step back. */
export interface WalletDirectoryState {
  readonly search: string
  readonly isCertifiedOnly: boolean
  /** How far the list is scrolled, in CSS pixels. */
  readonly offset: number
}

/** The state the selectors below read; it exists once a view has added it. */
export interface WalletDirectoryRoot {
  readonly walletDirectory?: WalletDirectoryState
}

const initialState: WalletDirectoryState = { search: '', isCertifiedOnly: false, offset: 0 }

const slice = createSlice({
  name: 'walletDirectory',
  initialState,
  reducers: {
    searchTyped: (state: WalletDirectoryState, { payload }: PayloadAction<string>): WalletDirectoryState => ({
      ...state,
      search: payload,
    }),
    certifiedToggled: (state: WalletDirectoryState): WalletDirectoryState => ({
      ...state,
      isCertifiedOnly: !state.isCertifiedOnly,
    }),
    listScrolled: (
      state: WalletDirectoryState,
      { payload }: PayloadAction<number>,
    ): WalletDirectoryState => ({ ...state, offset: payload }),
    listForgotten: (): WalletDirectoryState => initialState,
  },
})

export const { searchTyped, certifiedToggled, listScrolled } = slice.actions

export function selectWalletDirectory(state: CoreState & WalletDirectoryRoot): WalletDirectoryState {
  return state.walletDirectory ?? initialState
}

/** Whether the deployment's directory has certified wallets; known from the start. */
export function selectHasCertified({ wallets }: CoreState): boolean {
  return wallets.directory?.hasCertified === true
}

/** Leaves the list: it is restored when the visitor comes back to it, and reset when it is opened again. */
export function leaveList(offset: number): CoreThunk {
  return (dispatch, getState) => {
    const isInHistory = getState().router.history.some(({ view }) => view === 'AllWallets')
    dispatch(isInHistory ? slice.actions.listScrolled(offset) : slice.actions.listForgotten())
  }
}

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })
