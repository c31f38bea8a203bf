import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** What the visitor wants to do with a name. Names are in full, such as `ada.demo.eth`. */
export type NameChange =
  | { readonly kind: 'register'; readonly name: string }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  /** Offers the name to another account. */
  | { readonly kind: 'move'; readonly name: string; readonly to: string }
  /** Takes an offer back; `to` is the owner. */
  | { readonly kind: 'withdraw'; readonly name: string; readonly to: string }
  /** Accepts a name that another account offers. */
  | { readonly kind: 'accept'; readonly name: string }
  | { readonly kind: 'release'; readonly name: string }
  | { readonly kind: 'extend'; readonly name: string }
  /** The name that the account is called by. */
  | { readonly kind: 'primary'; readonly name: string }
  /** Addresses on other chains, by coin type in decimal digits. */
  | {
      readonly kind: 'addresses'
      readonly name: string
      readonly addresses: Readonly<Record<string, string>>
    }

/** Why a change was not made. */
export type NameFailure =
  /** The visitor rejected the signature, or stopped waiting for it. */
  | { readonly kind: 'declined' }
  /** The wallet does not sign messages. */
  | { readonly kind: 'incapable' }
  | { readonly kind: 'wallet' }
  /** Another account is in use than the one that signed. */
  | { readonly kind: 'account' }
  /** The network has no coin type, so the API cannot learn where the account signs. */
  | { readonly kind: 'network' }
  /** The account that the name is offered to is a smart account, on networks with these names only. */
  | { readonly kind: 'elsewhere'; readonly networks: readonly string[] }
  /** The server's reason, or the catalogue's text. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It is unknown whether the server made the change. */
  | { readonly kind: 'unanswered' }

/** A change on its way: signed by the wallet, then sent to the API. */
export interface NameTask {
  readonly change: NameChange
  /** The account that signs. */
  readonly account: string
  readonly stage: 'signing' | 'sending' | 'done' | 'failed'
  readonly failure?: NameFailure
}

export interface NamesState {
  /** What was typed so far; it survives errors and the way back. */
  readonly draft: string
  readonly task: NameTask | undefined
}

/** The state the selector below reads; it exists once the views of names are loaded. */
interface NamesRoot {
  readonly names?: NamesState | undefined
}

const initialState: NamesState = { draft: '', task: undefined }

const slice = createSlice({
  name: 'names',
  initialState,
  reducers: {
    labelTyped: (state: NamesState, { payload }: PayloadAction<string>): NamesState => ({
      draft: payload,
      task: isOpen(state.task) ? state.task : undefined,
    }),
    taskBegun: (
      state: NamesState,
      { payload }: PayloadAction<Pick<NameTask, 'change' | 'account' | 'stage'>>,
    ): NamesState => ({ ...state, task: payload }),
    taskSent: (state: NamesState): NamesState => changed(state, { stage: 'sending' }),
    taskDone: (state: NamesState): NamesState => ({ ...changed(state, { stage: 'done' }), draft: '' }),
    taskFailed: (state: NamesState, { payload }: PayloadAction<NameFailure>): NamesState =>
      changed(state, { stage: 'failed', failure: payload }),
    taskDismissed: (state: NamesState): NamesState => ({ ...state, task: undefined }),
  },
})

function changed(state: NamesState, change: Partial<NameTask>): NamesState {
  return { ...state, task: state.task && { ...state.task, ...change } }
}

export const { labelTyped, taskBegun, taskDismissed, taskDone, taskFailed, taskSent } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Whether the wallet or the API has not answered yet. */
export function isOpen(task: NameTask | undefined): boolean {
  return task?.stage === 'signing' || task?.stage === 'sending'
}

/** Selects the typed name, and the change that is on its way. */
export function selectNames(state: object): NamesState {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part joins the store with its views
  return (state as NamesRoot).names ?? initialState
}
