import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { TransferSpeed } from '#modal/chains/transfers.ts'
import type { HeldToken } from '#modal/core/state/account/held-token.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** What was typed so far; it survives errors and the way back. */
export interface SendDraft {
  /** The account and network it belongs to, CAIP-10. */
  readonly account: string
  readonly token: HeldToken | undefined
  readonly amount: string
  /** Whether the amount is in the currency of prices. */
  readonly isFiat: boolean
  readonly recipient: string
  readonly speed: TransferSpeed
}

/** A complete draft, as the preview shows it. */
export interface SendPlan {
  /** The intent's id: two presses still make one transfer. */
  readonly id: string
  /** The account and network it was made for; the plan is invalid for any other. */
  readonly from: string
  readonly caipNetworkId: string
  readonly token: HeldToken
  /** In the smallest unit. */
  readonly amount: string
  readonly to: string
  /** The name by which it was found. */
  readonly name: string | undefined
}

export interface SendState {
  readonly draft: SendDraft
  readonly plan: SendPlan | undefined
}

/** The state the selector below reads; it exists once the views of sending are loaded. */
interface SendRoot {
  readonly send?: SendState | undefined
}

const EMPTY_DRAFT: SendDraft = {
  account: '',
  token: undefined,
  amount: '',
  isFiat: false,
  recipient: '',
  speed: 'normal',
}

const initialState: SendState = {
  draft: EMPTY_DRAFT,
  plan: undefined,
}

const slice = createSlice({
  name: 'send',
  initialState,
  reducers: {
    /** A new account or network starts with an empty draft (docs/specification.md §4.17). */
    accountEntered: (state: SendState, { payload }: PayloadAction<string>): SendState =>
      state.draft.account === payload
        ? state
        : { ...state, plan: undefined, draft: { ...EMPTY_DRAFT, account: payload } },
    draftChanged: (
      state: SendState,
      { payload }: PayloadAction<Partial<Omit<SendDraft, 'account'>>>,
    ): SendState => ({ ...state, plan: undefined, draft: { ...state.draft, ...payload } }),
    planMade: (state: SendState, { payload }: PayloadAction<SendPlan>): SendState => ({
      ...state,
      plan: payload,
    }),
    /** The draft has become a transfer. */
    draftSpent: (state: SendState): SendState => ({
      ...state,
      plan: undefined,
      draft: { ...EMPTY_DRAFT, account: state.draft.account },
    }),
  },
})

export const { accountEntered, draftChanged, planMade, draftSpent } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the state of sending. */
export function selectSend(state: object): SendState {
  return (state as SendRoot).send ?? initialState
}
