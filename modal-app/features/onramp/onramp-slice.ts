import type { PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { BeginFault } from '#modal/services/lead-to-provider.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'
import type { KeptOrder } from './kept-order.ts'

/** What was typed and chosen so far; a choice that a network does not offer is replaced by its first one. */
export interface PurchaseDraft {
  /** Of the currency, as typed. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string | undefined
  /** CAIP-10 id. */
  readonly asset: string | undefined
  readonly method: PaymentMethod | undefined
}

/** A press on a provider, until its purchase exists. */
export interface Beginning {
  readonly provider: { readonly id: string; readonly name: string }
  readonly fault: BeginFault | undefined
}

/** Where the page of a provider can be opened, in this document alone. */
export interface ProviderPage {
  readonly orderId: string
  readonly url: string
  /** When the URL ends, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** The browser returned no window: it has blocked it, or the site isolates itself. */
  readonly isBlocked: boolean
}

export interface OnrampState {
  readonly draft: PurchaseDraft
  /** Newest first; undefined until they have been read. */
  readonly orders: readonly KeptOrder[] | undefined
  readonly beginning: Beginning | undefined
  /** The purchase that BuyInProgress shows. */
  readonly shownId: string | undefined
  readonly page: ProviderPage | undefined
  /** The browser gave no window to this document, so a link takes its place. */
  readonly hasNoWindows: boolean
}

/** The state the selector below reads; it exists once the views of buying are loaded. */
interface OnrampRoot {
  readonly onramp?: OnrampState | undefined
}

const initialState: OnrampState = {
  draft: { amount: '100', currency: undefined, asset: undefined, method: undefined },
  orders: undefined,
  beginning: undefined,
  shownId: undefined,
  page: undefined,
  hasNoWindows: false,
}

const slice = createSlice({
  name: 'onramp',
  initialState,
  reducers: {
    draftChanged: (state: OnrampState, { payload }: PayloadAction<Partial<PurchaseDraft>>): OnrampState => ({
      ...state,
      draft: { ...state.draft, ...payload },
    }),
    ordersRead: (state: OnrampState, { payload }: PayloadAction<readonly KeptOrder[]>): OnrampState => ({
      ...state,
      orders: payload,
    }),
    providerPressed: (
      state: OnrampState,
      { payload }: PayloadAction<Beginning['provider']>,
    ): OnrampState => ({
      ...state,
      beginning: { provider: payload, fault: undefined },
      shownId: undefined,
      page: undefined,
    }),
    beginningFailed: (state: OnrampState, { payload }: PayloadAction<BeginFault>): OnrampState =>
      state.beginning ? { ...state, beginning: { ...state.beginning, fault: payload } } : state,
    purchaseBegun: (state: OnrampState, { payload }: PayloadAction<ProviderPage>): OnrampState => ({
      ...state,
      beginning: undefined,
      shownId: payload.orderId,
      page: payload,
      hasNoWindows: payload.isBlocked,
    }),
    orderShown: (state: OnrampState, { payload }: PayloadAction<string>): OnrampState => ({
      ...state,
      beginning: undefined,
      shownId: payload,
    }),
  },
})

export const { draftChanged, ordersRead, providerPressed, beginningFailed, purchaseBegun, orderShown } =
  slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the state of buying. */
export function selectOnramp(state: object): OnrampState {
  return (state as OnrampRoot).onramp ?? initialState
}
