import type { PosternState } from '../types.ts'

/** The state before anything was loaded, on servers too. */
export const INITIAL_STATE: PosternState = {
  rev: -1,
  open: false,
  loading: false,
  initialized: false,
  themeMode: 'dark',
  namespaces: {},
}
