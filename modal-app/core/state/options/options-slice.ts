import { createSelector } from '#modal/lib/store/selector.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { DEFAULT_FEATURES } from '#schemas/constants/defaults.ts'
import type { Features, Options } from '#schemas/entities/options.ts'
import type { Failure } from '#schemas/errors/result.ts'

/** The owner's options, or their error. An invalid option leaves the modal usable. */
export interface OptionsState {
  readonly values: Options
  /** Set while an option is invalid; `message` names it. */
  readonly fault: Failure | undefined
}

/** The part of the state the selectors below read. */
export interface OptionsRoot {
  readonly options: OptionsState
}

/** Whether and how the visitor is asked to agree (docs/specification.md §6.10). */
export interface Legal {
  /** A box has to be ticked before anything connects. */
  readonly required: boolean
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
}

const initialState: OptionsState = { values: { projectId: '' }, fault: undefined }

const slice = createSlice({
  name: 'options',
  initialState,
  reducers: {
    optionsParsed: (_state, { payload }: PayloadAction<Options>): OptionsState => ({
      values: payload,
      fault: undefined,
    }),
    optionsRefused: (state, { payload }: PayloadAction<Failure>) => ({ ...state, fault: payload }),
  },
})

export const { optionsParsed, optionsRefused } = slice.actions
export const optionsReducer = slice.reducer

export const selectOptions = (state: OptionsRoot): Options => state.options.values
/** Selects the error of the options, if any. */
export const selectOptionsFault = (state: OptionsRoot): Failure | undefined => state.options.fault

/** Selects the owner's features over the defaults (docs/specification.md §9.41: e-mail and socials on). */
export const selectFeatures: (state: OptionsRoot) => Features = createSelector(
  selectOptions,
  ({ features }): Features => ({ ...DEFAULT_FEATURES, ...features }),
)

/** Selects the terms and privacy links. The box is required when the owner wants it and names at least one of them. */
export const selectLegal: (state: OptionsRoot) => Legal = createSelector(
  selectOptions,
  ({ features, termsConditionsUrl, privacyPolicyUrl }): Legal => ({
    required: features?.legalCheckbox === true && Boolean(termsConditionsUrl ?? privacyPolicyUrl),
    termsUrl: termsConditionsUrl,
    privacyUrl: privacyPolicyUrl,
  }),
)
