import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type * as z from 'zod/mini'
import type { Failure } from '#schemas/errors/result.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import type { FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** The screen that the wallet draws; `none` when it is hidden. */
export type WalletScreen = z.output<FrameParentCalls['screenChanged']['params']>['screen']
/** The status of the visitor's wallet. */
export type WalletState = z.output<FrameCalls['getWalletStatus']['result']>

/** The state of the embedded wallet. This part joins the store with the first chunk that needs it. */
export interface EmbeddedState {
  readonly screen: WalletScreen
  /** The request that the open approval is about. */
  readonly requestId: string | undefined
  /** The height of its screen in CSS pixels; 0 until it has reported it. */
  readonly heightPx: number
  /** Requests of the site that wait for the visitor. */
  readonly openRequests: number
  /** The wallet refused the last request without showing it, because of a rate limit. */
  readonly isLimited: boolean
  /** The failure of the site's last request, until the visitor has read it. */
  readonly failure: Failure | undefined
  /** How often the visitor tried to leave a request that is not answered. */
  readonly leaveWishes: number
  readonly wallet: WalletState | undefined
}

/** The part of the state the selectors below read. */
export interface EmbeddedRoot {
  readonly embedded?: EmbeddedState | undefined
}

const initialState: EmbeddedState = {
  screen: 'none',
  requestId: undefined,
  heightPx: 0,
  openRequests: 0,
  isLimited: false,
  failure: undefined,
  leaveWishes: 0,
  wallet: undefined,
}

const slice = createSlice({
  name: 'embedded',
  initialState,
  reducers: {
    screenShown: (
      state: EmbeddedState,
      { payload }: PayloadAction<{ readonly screen: WalletScreen; readonly requestId?: string | undefined }>,
    ): EmbeddedState => ({
      ...state,
      screen: payload.screen,
      requestId: payload.requestId,
      heightPx: payload.screen === state.screen ? state.heightPx : 0,
    }),
    heightChanged: (state: EmbeddedState, { payload }: PayloadAction<number>): EmbeddedState => ({
      ...state,
      heightPx: payload,
    }),
    requestOpened: (state: EmbeddedState): EmbeddedState => ({
      ...state,
      openRequests: state.openRequests + 1,
    }),
    requestSettled: (
      state: EmbeddedState,
      { payload }: PayloadAction<{ readonly isLimited: boolean; readonly failure?: Failure }>,
    ): EmbeddedState => ({
      ...state,
      ...payload,
      openRequests: Math.max(0, state.openRequests - 1),
    }),
    failureRead: (state: EmbeddedState): EmbeddedState => ({ ...state, failure: undefined }),
    leaveWished: (state: EmbeddedState): EmbeddedState => ({ ...state, leaveWishes: state.leaveWishes + 1 }),
    walletStateRead: (
      state: EmbeddedState,
      { payload }: PayloadAction<WalletState | undefined>,
    ): EmbeddedState => ({ ...state, wallet: payload }),
    emailChanged: (state: EmbeddedState, { payload }: PayloadAction<string>): EmbeddedState => ({
      ...state,
      wallet: state.wallet && { ...state.wallet, email: payload },
    }),
  },
})

export const {
  screenShown,
  heightChanged,
  requestOpened,
  requestSettled,
  failureRead,
  leaveWished,
  walletStateRead,
  emailChanged,
} = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the state of the embedded wallet. */
export function selectEmbedded({ embedded }: EmbeddedRoot): EmbeddedState {
  return embedded ?? initialState
}
