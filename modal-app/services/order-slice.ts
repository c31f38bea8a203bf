import { createSlice, type ActionCreator, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { BeginFault } from './lead-to-provider.ts'
import { addOnDemandPart } from './on-demand-parts.ts'

/** A provider of purchases, or an exchange. */
export interface OrderProvider {
  readonly id: string
  readonly name: string
}

/** A press on a provider, until its order exists. */
export interface Beginning {
  readonly provider: OrderProvider
  readonly fault: BeginFault | undefined
}

/** Where the page of a provider can be opened, only from this document. */
export interface ProviderPage {
  readonly orderId: string
  readonly url: string
  /** The browser returned no window: it has blocked it, or the site isolates itself. */
  readonly isBlocked: boolean
}

/** The orders of one kind, which are begun here and carried out at a provider. */
export interface OrderState<Draft, Order> {
  /** What was typed and chosen so far; a choice that a network does not offer is replaced by its first one. */
  readonly draft: Draft
  /** Newest first; undefined until they have been read. */
  readonly orders: readonly Order[] | undefined
  readonly beginning: Beginning | undefined
  /** The order that the view of its progress shows. */
  readonly shownId: string | undefined
  readonly page: ProviderPage | undefined
  /** The browser gave no window to this document, so a link takes its place. */
  readonly hasNoWindows: boolean
}

/** What happens to the orders of one kind. */
export interface OrderActions<Draft, Order> {
  readonly draftChanged: ActionCreator<Partial<Draft>>
  readonly ordersRead: ActionCreator<readonly Order[]>
  readonly providerPressed: ActionCreator<OrderProvider>
  readonly beginningFailed: ActionCreator<BeginFault>
  readonly orderBegun: ActionCreator<ProviderPage>
  readonly orderShown: ActionCreator<string>
}

interface OrderSlice<Draft, Order> {
  readonly actions: OrderActions<Draft, Order>
  /** Selects the state, also before the part has joined the store. */
  readonly select: (state: object) => OrderState<Draft, Order>
}

/**
 * Adds the state of one kind of orders to the store, when the views that show it are loaded.
 *
 * @param name its place in the state.
 * @param draft of a form that nobody touched.
 */
export function createOrderSlice<Draft extends object, Order>(
  name: string,
  draft: Draft,
): OrderSlice<Draft, Order> {
  type State = OrderState<Draft, Order>
  const initialState: State = {
    draft,
    orders: undefined,
    beginning: undefined,
    shownId: undefined,
    page: undefined,
    hasNoWindows: false,
  }
  const { reducerPath, reducer, actions } = createSlice({
    name,
    initialState,
    reducers: {
      draftChanged: (state: State, { payload }: PayloadAction<Partial<Draft>>): State => ({
        ...state,
        draft: { ...state.draft, ...payload },
      }),
      ordersRead: (state: State, { payload: orders }: PayloadAction<readonly Order[]>): State => ({
        ...state,
        orders,
      }),
      providerPressed: (state: State, { payload: provider }: PayloadAction<OrderProvider>): State => ({
        ...state,
        beginning: { provider, fault: undefined },
        shownId: undefined,
        page: undefined,
      }),
      beginningFailed: (state: State, { payload: fault }: PayloadAction<BeginFault>): State =>
        state.beginning ? { ...state, beginning: { ...state.beginning, fault } } : state,
      orderBegun: (state: State, { payload: page }: PayloadAction<ProviderPage>): State => ({
        ...state,
        beginning: undefined,
        shownId: page.orderId,
        page,
        hasNoWindows: page.isBlocked,
      }),
      orderShown: (state: State, { payload: shownId }: PayloadAction<string>): State => ({
        ...state,
        beginning: undefined,
        shownId,
      }),
    },
  })
  addOnDemandPart({ reducerPath, reducer })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part above, once the views that show it are loaded
  const root = (state: object) => state as Readonly<Record<string, State | undefined>>
  return { actions, select: (state) => root(state)[name] ?? initialState }
}
