import type { PosternState } from '#sdk/types/state.ts'
import type { ReadingOf } from './reading.ts'
import { statePart } from './state-part.ts'

/** The look that is drawn. */
export const themeModeReading: ReadingOf<PosternState['themeMode']> = statePart(({ themeMode }) => themeMode)
