import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { TransferSpeed } from '#modal/chains/transfers.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'
import type { SendIntent } from './send-intent.ts'

/** A token that can be sent. */
export interface SendToken {
  /** Contract or mint; undefined for the network's own coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** A plain decimal of whole units, as last told. */
  readonly quantity: string | undefined
  /** Of one whole token in the currency of prices; undefined while unknown. */
  readonly price: number | undefined
  readonly iconUrl: string | undefined
}

/** What was typed so far; nothing of it is lost by an error or by going back. */
export interface SendDraft {
  /** The account and network it belongs to, CAIP-10. */
  readonly account: string
  readonly token: SendToken | undefined
  readonly amount: string
  /** Whether the amount is written in the currency of prices. */
  readonly isFiat: boolean
  readonly recipient: string
  readonly speed: TransferSpeed
}

/** A draft, whom it goes to, and how much of it: what the preview shows. */
export interface SendPlan {
  /** The intent's id: pressed twice it is still one transfer. */
  readonly id: string
  /** What it was decided on with: for any other account or network it is no plan. */
  readonly from: string
  readonly caipNetworkId: string
  readonly token: SendToken
  /** In the smallest unit. */
  readonly amount: string
  readonly to: string
  /** The name it was found by. */
  readonly name: string | undefined
}

export interface SendState {
  readonly draft: SendDraft
  readonly plan: SendPlan | undefined
  /** Intents this document has begun with; none is begun twice. */
  readonly begunIds: readonly string[]
  /** What this document knows, the newest first. */
  readonly intents: readonly SendIntent[]
  /** Which intent the last view is about. */
  readonly shownId: string | undefined
  /** What earlier documents kept has been read. */
  readonly isRead: boolean
}

/** The part of the state the selector below reads; it arrives with the views of sending. */
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
  begunIds: [],
  intents: [],
  shownId: undefined,
  isRead: false,
}

const slice = createSlice({
  name: 'send',
  initialState,
  reducers: {
    /** Another account or network starts anew (docs/specification.md §4.17). */
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
    intentBegun: (state: SendState, { payload }: PayloadAction<string>): SendState => ({
      ...state,
      begunIds: [...state.begunIds, payload],
    }),
    intentsRead: (state: SendState, { payload }: PayloadAction<readonly SendIntent[]>): SendState => {
      const own = state.intents.map(({ id }) => id)
      const older = payload.filter(({ id }) => !own.includes(id))
      return { ...state, isRead: true, intents: [...state.intents, ...older] }
    },
    intentChanged: (state: SendState, { payload }: PayloadAction<SendIntent>): SendState => ({
      ...state,
      intents: [payload, ...state.intents.filter(({ id }) => id !== payload.id)],
    }),
    intentShown: (state: SendState, { payload }: PayloadAction<string>): SendState => ({
      ...state,
      shownId: payload,
    }),
    /** What was typed has become a transfer. */
    draftSpent: (state: SendState): SendState => ({
      ...state,
      plan: undefined,
      draft: { ...EMPTY_DRAFT, account: state.draft.account },
    }),
  },
})

export const {
  accountEntered,
  draftChanged,
  planMade,
  intentBegun,
  intentsRead,
  intentChanged,
  intentShown,
  draftSpent,
} = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Where sending stands. */
export function selectSend(state: object): SendState {
  return (state as SendRoot).send ?? initialState
}
