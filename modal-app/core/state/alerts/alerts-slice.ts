import { createSelector } from '#modal/lib/store/selector.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { selectOptions, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'

/** A message for the site's developer; shown in debug mode only (docs/specification.md §8.10). */
export interface Alert {
  /** Code of the error catalogue. */
  readonly code: string
  readonly text: string
}

/** Every alert is shown once. */
export interface AlertsState {
  readonly raised: readonly Alert[]
  readonly dismissed: readonly string[]
}

/** The part of the state the selectors below read. */
export interface AlertsRoot {
  readonly alerts: AlertsState
}

const initialState: AlertsState = { raised: [], dismissed: [] }

const slice = createSlice({
  name: 'alerts',
  initialState,
  reducers: {
    alertRaised: (state: AlertsState, { payload }: PayloadAction<Alert>): AlertsState =>
      state.raised.some(({ code }) => code === payload.code)
        ? state
        : { ...state, raised: [...state.raised, payload] },
    alertDismissed: (state: AlertsState, { payload }: PayloadAction<string>): AlertsState => ({
      ...state,
      dismissed: [...state.dismissed, payload],
    }),
  },
})

export const { alertRaised, alertDismissed } = slice.actions
export const alertsReducer = slice.reducer

/** Selects the alerts to show: none unless the owner debugs. */
export const selectAlerts: (state: AlertsRoot & OptionsRoot) => readonly Alert[] = createSelector(
  ({ alerts }: AlertsRoot) => alerts,
  (state: OptionsRoot) => selectOptions(state).debug === true,
  ({ raised, dismissed }, isDebugging): readonly Alert[] =>
    isDebugging ? raised.filter(({ code }) => !dismissed.includes(code)) : [],
)
