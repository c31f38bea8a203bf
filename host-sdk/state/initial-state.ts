import type { WireOptions } from '#sdk/options/wire-options.ts'
import type { PosternState } from '#sdk/types/state.ts'

/** The state before anything was loaded, with the theme mode that the site sets. */
export function initialState({ themeMode }: WireOptions, isBrowser: boolean): PosternState {
  const isLight =
    themeMode === 'system'
      ? isBrowser && matchMedia('(prefers-color-scheme:light)').matches
      : themeMode === 'light'
  return {
    rev: -1,
    open: false,
    loading: false,
    initialized: false,
    themeMode: isLight ? 'light' : 'dark',
    namespaces: {},
  }
}
