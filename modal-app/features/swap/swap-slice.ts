import type { SwapArguments } from '#schemas/entities/swap-arguments.ts'
import type { ExactSide, SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { SignedPermit } from '#modal/chains/swaps.ts'
import type { HeldToken } from '#modal/core/state/account/held-token.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** A token that can be swapped. */
export interface SwappableToken extends HeldToken {
  /** On a list that the operator trusts. */
  readonly isVerified: boolean
}

/** The side of a swap that a token is chosen for. */
export type SwapSide = 'paid' | 'received'

/** What was typed and chosen so far; it survives errors and the way back. */
export interface SwapDraft {
  /** The account and network it belongs to, CAIP-10. */
  readonly account: string
  readonly paid: SwappableToken | undefined
  readonly received: SwappableToken | undefined
  /** Of the exact side, as typed. */
  readonly amount: string
  readonly exact: ExactSide
}

/** A complete draft with the quote that the visitor saw last, as the preview shows it. */
export interface SwapPlan {
  /** Shared by the intents of its steps. */
  readonly id: string
  /** The account and network it was made for; the plan is invalid for any other. */
  readonly from: string
  readonly caipNetworkId: string
  readonly paid: SwappableToken
  readonly received: SwappableToken
  readonly exact: ExactSide
  /** Of the exact side, in the smallest unit. */
  readonly amount: string
  readonly slippageBps: number
  /** The payment of a site that is made with what is received. */
  readonly payment?: { readonly id: string; readonly recipient: string } | undefined
  /** What the visitor accepted: a later quote may be better, or worse by the slippage at most. */
  readonly accepted: SwapQuote
  /** The approval that the visitor signed; `refused` if the wallet gave no signature, so that a transaction approves. */
  readonly permit?: SignedPermit | 'refused' | undefined
}

export interface SwapState {
  readonly draft: SwapDraft
  readonly plan: SwapPlan | undefined
  /** What the site asked for and the form was filled with. */
  readonly filledWith: SwapArguments | undefined
  /** Basis points; undefined until the visitor's choice has been read. */
  readonly slippageBps: number | undefined
}

/** The state the selector below reads; it exists once the views of swaps are loaded. */
interface SwapRoot {
  readonly swap?: SwapState | undefined
}

const EMPTY_DRAFT: SwapDraft = {
  account: '',
  paid: undefined,
  received: undefined,
  amount: '',
  exact: 'from',
}

const initialState: SwapState = {
  draft: EMPTY_DRAFT,
  plan: undefined,
  filledWith: undefined,
  slippageBps: undefined,
}

const slice = createSlice({
  name: 'swap',
  initialState,
  reducers: {
    /** A new account or network starts with an empty draft (docs/specification.md §4.17). */
    accountEntered: (state: SwapState, { payload }: PayloadAction<string>): SwapState =>
      state.draft.account === payload
        ? state
        : { ...state, plan: undefined, filledWith: undefined, draft: { ...EMPTY_DRAFT, account: payload } },
    draftChanged: (
      state: SwapState,
      { payload }: PayloadAction<Partial<Omit<SwapDraft, 'account'>>>,
    ): SwapState => ({ ...state, plan: undefined, draft: { ...state.draft, ...payload } }),
    formFilled: (state: SwapState, { payload }: PayloadAction<SwapArguments | undefined>): SwapState => ({
      ...state,
      filledWith: payload,
    }),
    /** What was received is paid, and the typed amount stays with its token. */
    sidesTurned: (state: SwapState): SwapState => ({
      ...state,
      plan: undefined,
      draft: {
        ...state.draft,
        paid: state.draft.received,
        received: state.draft.paid,
        exact: state.draft.exact === 'from' ? 'to' : 'from',
      },
    }),
    slippageChosen: (state: SwapState, { payload }: PayloadAction<number>): SwapState => ({
      ...state,
      plan: undefined,
      slippageBps: payload,
    }),
    planMade: (state: SwapState, { payload }: PayloadAction<SwapPlan>): SwapState => ({
      ...state,
      plan: payload,
    }),
    quoteAccepted: (state: SwapState, { payload }: PayloadAction<SwapQuote>): SwapState =>
      state.plan ? { ...state, plan: { ...state.plan, accepted: payload } } : state,
    /** The wallet has signed an approval for a plan, or refused to. */
    permitAnswered: (
      state: SwapState,
      { payload }: PayloadAction<Required<Pick<SwapPlan, 'id' | 'permit'>>>,
    ): SwapState =>
      state.plan?.id === payload.id ? { ...state, plan: { ...state.plan, permit: payload.permit } } : state,
    /** The draft has become a swap. */
    draftSpent: (state: SwapState): SwapState => ({
      ...state,
      plan: undefined,
      draft: { ...EMPTY_DRAFT, account: state.draft.account },
    }),
  },
})

export const {
  accountEntered,
  draftChanged,
  formFilled,
  sidesTurned,
  slippageChosen,
  planMade,
  quoteAccepted,
  permitAnswered,
  draftSpent,
} = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the state of swapping. */
export function selectSwap(state: object): SwapState {
  return (state as SwapRoot).swap ?? initialState
}
