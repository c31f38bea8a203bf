import { createSlice } from '#modal/lib/store/slice.ts'
import { selectLegal, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'

/** Whether the visitor has ticked the box; asked again in every document. */
export interface LegalState {
  readonly accepted: boolean
}

/** The part of the state the selectors below read. */
export interface LegalRoot {
  readonly legal: LegalState
}

const initialState: LegalState = { accepted: false }

const slice = createSlice({
  name: 'legal',
  initialState,
  reducers: {
    legalToggled: ({ accepted }) => ({ accepted: !accepted }),
  },
})

export const { legalToggled } = slice.actions
export const legalReducer = slice.reducer

export const selectLegalAccepted = (state: LegalRoot): boolean => state.legal.accepted

/** Whether a wallet may be connected: the box is ticked, or the owner requires none. */
export function selectMayConnect(state: LegalRoot & OptionsRoot): boolean {
  return state.legal.accepted || !selectLegal(state).required
}
