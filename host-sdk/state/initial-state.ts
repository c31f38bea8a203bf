import type { WireOptions } from '#sdk/options/wire-options.ts'
import type { PosternState } from '#sdk/types/state.ts'

/** The state before anything was loaded, with the look the site asks for; the modal says later what it draws. */
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
