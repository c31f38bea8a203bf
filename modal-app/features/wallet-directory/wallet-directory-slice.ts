import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** Where the visitor is in the list of all wallets, for as long as a step back leads to it. */
export interface WalletDirectoryState {
  readonly search: string
  readonly isCertifiedOnly: boolean
  /** How far the list is scrolled, in CSS pixels. */
  readonly offset: number
}

/** The part of the state the selectors below read; there once a view has brought it. */
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

/** The list was left: it is as it was when the visitor comes back to it, and as new when it is opened again. */
export function leaveList(offset: number): CoreThunk {
  return (dispatch, getState) => {
    const isInHistory = getState().router.history.some(({ view }) => view === 'AllWallets')
    dispatch(isInHistory ? slice.actions.listScrolled(offset) : slice.actions.listForgotten())
  }
}

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })
