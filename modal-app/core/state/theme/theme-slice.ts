import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { DEFAULT_THEME_MODE } from '#schemas/constants/defaults.ts'
import type { ThemeMode, ThemeSync, ThemeVariables } from '#schemas/entities/theme.ts'

/** The owner's theme, and the preference of the visitor's device. */
export interface ThemeState {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
  readonly prefersDark: boolean
}

/** The part of the state the selectors below read. */
export interface ThemeRoot {
  readonly theme: ThemeState
}

const initialState: ThemeState = { mode: DEFAULT_THEME_MODE, variables: {}, prefersDark: true }

const slice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    themeSynced: (state, { payload }: PayloadAction<ThemeSync>) => ({
      ...state,
      mode: payload.themeMode ?? state.mode,
      variables: { ...state.variables, ...payload.themeVariables },
    }),
    deviceThemeChanged: (state, { payload }: PayloadAction<{ readonly prefersDark: boolean }>) => ({
      ...state,
      prefersDark: payload.prefersDark,
    }),
  },
})

export const { themeSynced, deviceThemeChanged } = slice.actions
export const themeReducer = slice.reducer

/** Selects the theme to draw; `system` follows the device. */
export function selectResolvedThemeMode({ theme }: ThemeRoot): 'dark' | 'light' {
  if (theme.mode !== 'system') return theme.mode
  return theme.prefersDark ? 'dark' : 'light'
}

export const selectThemeVariables = (state: ThemeRoot): ThemeVariables => state.theme.variables
