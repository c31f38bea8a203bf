import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'
import type { Intent } from './intent.ts'

export interface IntentsState {
  /** Ids of intents this document has started; none is started twice. */
  readonly begunIds: readonly string[]
  /** The intents this document knows, newest first. */
  readonly intents: readonly Intent[]
  /** Whether the stored intents have been read. */
  readonly isRead: boolean
  /** The intent whose progress is shown. */
  readonly shownId: string | undefined
}

/** The state the selector below reads; it exists once a view that sends is loaded. */
interface IntentsRoot {
  readonly intents?: IntentsState | undefined
}

const initialState: IntentsState = { begunIds: [], intents: [], isRead: false, shownId: undefined }

const slice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intentBegun: (state: IntentsState, { payload }: PayloadAction<string>): IntentsState => ({
      ...state,
      begunIds: [...state.begunIds, payload],
    }),
    intentsRead: (state: IntentsState, { payload }: PayloadAction<readonly Intent[]>): IntentsState => {
      const own = state.intents.map(({ id }) => id)
      const older = payload.filter(({ id }) => !own.includes(id))
      return { ...state, isRead: true, intents: [...state.intents, ...older] }
    },
    intentChanged: (state: IntentsState, { payload }: PayloadAction<Intent>): IntentsState => ({
      ...state,
      intents: [payload, ...state.intents.filter(({ id }) => id !== payload.id)],
    }),
    intentShown: (state: IntentsState, { payload }: PayloadAction<string>): IntentsState => ({
      ...state,
      shownId: payload,
    }),
  },
})

export const { intentBegun, intentsRead, intentChanged, intentShown } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the transactions that visitors have decided on. */
export function selectIntents(state: object): IntentsState {
  return (state as IntentsRoot).intents ?? initialState
}
