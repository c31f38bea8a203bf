import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'

/** Flags of the modal (docs/specification.md §4.26 to §4.28). A shake is an event, so it is counted. */
export interface ModalState {
  readonly open: boolean
  /** The site waits for a connection, with which the modal closes. */
  readonly closesConnected: boolean
  /** Something is in progress that no view shows by itself. */
  readonly loading: boolean
  readonly shakes: number
  /** Restoring earlier connections has ended. */
  readonly initialized: boolean
}

/** The part of the state the selectors below read. */
export interface ModalRoot {
  readonly modal: ModalState
}

const initialState: ModalState = {
  open: false,
  closesConnected: false,
  loading: false,
  shakes: 0,
  initialized: false,
}

const slice = createSlice({
  name: 'modal',
  initialState,
  reducers: {
    modalOpened: (state, { payload = false }: PayloadAction<boolean | undefined>) => ({
      ...state,
      open: true,
      closesConnected: payload,
    }),
    modalClosed: (state) => ({ ...state, open: false }),
    loadingChanged: (state, { payload }: PayloadAction<boolean>) => ({ ...state, loading: payload }),
    modalShaken: (state) => ({ ...state, shakes: state.shakes + 1 }),
    modalInitialized: (state) => ({ ...state, initialized: true }),
  },
})

export const { modalOpened, modalClosed, loadingChanged, modalShaken, modalInitialized } = slice.actions
export const modalReducer = slice.reducer

export const selectIsOpen = (state: ModalRoot): boolean => state.modal.open
/** Whether the modal closes with the connection that the site waits for. */
export const selectClosesConnected = (state: ModalRoot): boolean => state.modal.closesConnected
/** How often the modal was shaken; the animation runs when the number grows. */
export const selectShakes = (state: ModalRoot): number => state.modal.shakes
export const selectIsInitialized = (state: ModalRoot): boolean => state.modal.initialized
