import type { PosternState } from '#sdk/types/state.ts'
import type { ObservableOf } from './observable.ts'
import { statePart } from './state-part.ts'

/** The active theme mode. */
export const themeModeObservable: ObservableOf<PosternState['themeMode']> = statePart(
  ({ themeMode }) => themeMode,
)
