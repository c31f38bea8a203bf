import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** A temporary message. `textId` is a message id, `text` is shown as it is. */
export interface Snack {
  readonly variant: 'success' | 'error' | 'loading' | 'info'
  readonly textId?: MessageId | undefined
  readonly text?: string | undefined
}

/** The current snack, and the next one, which waits until the gap is over (docs/specification.md §4.30). */
export interface SnackState {
  readonly shown: Snack | undefined
  readonly waiting: Snack | undefined
}

/** The part of the state the selectors below read. */
export interface SnackRoot {
  readonly snack: SnackState
}

const initialState: SnackState = { shown: undefined, waiting: undefined }

const slice = createSlice({
  name: 'snack',
  initialState,
  reducers: {
    /** A snack that arrives while another is shown replaces it after the gap. */
    snackShown: ({ shown }: SnackState, { payload }: PayloadAction<Snack>): SnackState =>
      shown ? { shown: undefined, waiting: payload } : { shown: payload, waiting: undefined },
    snackHidden: (): SnackState => initialState,
    snackGapPassed: ({ shown, waiting }: SnackState): SnackState => ({
      shown: waiting ?? shown,
      waiting: undefined,
    }),
  },
})

export const { snackShown, snackHidden, snackGapPassed } = slice.actions
export const snackReducer = slice.reducer

export const selectSnack = (state: SnackRoot): Snack | undefined => state.snack.shown
export const selectIsSnackWaiting = (state: SnackRoot): boolean => state.snack.waiting !== undefined
