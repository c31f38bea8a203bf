import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { BeginFault } from '#modal/services/lead-to-provider.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'
import type { KeptDeposit } from './kept-deposit.ts'

/** What was typed and chosen so far; a choice that a network does not offer is replaced by its first one. */
export interface DepositDraft {
  /** Of the asset, as typed. */
  readonly amount: string
  /** CAIP-10 id. */
  readonly asset: string | undefined
}

/** A press on an exchange, until its deposit exists. */
export interface BeginningDeposit {
  readonly exchange: { readonly id: string; readonly name: string }
  readonly fault: BeginFault | undefined
}

/** Where the page of an exchange can be opened, in this document alone. */
export interface ExchangePage {
  readonly depositId: string
  readonly url: string
  /** The browser returned no window: it has blocked it, or the site isolates itself. */
  readonly isBlocked: boolean
}

export interface DepositState {
  readonly draft: DepositDraft
  /** Newest first; undefined until they have been read. */
  readonly deposits: readonly KeptDeposit[] | undefined
  readonly beginning: BeginningDeposit | undefined
  /** The deposit that DepositInProgress shows. */
  readonly shownId: string | undefined
  readonly page: ExchangePage | undefined
  /** The browser gave no window to this document, so a link takes its place. */
  readonly hasNoWindows: boolean
}

/** The state the selector below reads; it exists once the views of depositing are loaded. */
interface DepositRoot {
  readonly deposit?: DepositState | undefined
}

const initialState: DepositState = {
  draft: { amount: '', asset: undefined },
  deposits: undefined,
  beginning: undefined,
  shownId: undefined,
  page: undefined,
  hasNoWindows: false,
}

const slice = createSlice({
  name: 'deposit',
  initialState,
  reducers: {
    draftChanged: (state: DepositState, { payload }: PayloadAction<Partial<DepositDraft>>): DepositState => ({
      ...state,
      draft: { ...state.draft, ...payload },
    }),
    depositsRead: (
      state: DepositState,
      { payload }: PayloadAction<readonly KeptDeposit[]>,
    ): DepositState => ({
      ...state,
      deposits: payload,
    }),
    exchangePressed: (
      state: DepositState,
      { payload }: PayloadAction<BeginningDeposit['exchange']>,
    ): DepositState => ({
      ...state,
      beginning: { exchange: payload, fault: undefined },
      shownId: undefined,
      page: undefined,
    }),
    beginningFailed: (state: DepositState, { payload }: PayloadAction<BeginFault>): DepositState =>
      state.beginning ? { ...state, beginning: { ...state.beginning, fault: payload } } : state,
    depositBegun: (state: DepositState, { payload }: PayloadAction<ExchangePage>): DepositState => ({
      ...state,
      beginning: undefined,
      shownId: payload.depositId,
      page: payload,
      hasNoWindows: payload.isBlocked,
    }),
    depositShown: (state: DepositState, { payload }: PayloadAction<string>): DepositState => ({
      ...state,
      beginning: undefined,
      shownId: payload,
    }),
  },
})

export const { draftChanged, depositsRead, exchangePressed, beginningFailed, depositBegun, depositShown } =
  slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the state of depositing. */
export function selectDeposit(state: object): DepositState {
  return (state as DepositRoot).deposit ?? initialState
}
