import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'

/** A wallet that stays connected beside the active one. */
export interface SecondaryConnection {
  /** The wallet's id, which stays the same across reloads. */
  readonly connectorId: string
  readonly wallet: ConnectedWallet
  readonly accounts: readonly Account[]
}

/** The secondary connections by namespace, the latest first. This part joins the store with the first chunk that needs it. */
export interface SecondaryState {
  readonly byNamespace: Readonly<Partial<Record<ChainNamespace, readonly SecondaryConnection[]>>>
}

/** The part of the state the selectors below read. */
export interface SecondaryRoot {
  readonly secondary?: SecondaryState | undefined
}

interface OfNamespace {
  readonly namespace: ChainNamespace
}

const initialState: SecondaryState = { byNamespace: {} }
const NONE: readonly SecondaryConnection[] = []

function without(
  { byNamespace }: SecondaryState,
  { namespace, connectorId }: OfNamespace & { readonly connectorId: string },
): readonly SecondaryConnection[] {
  return (byNamespace[namespace] ?? NONE).filter((other) => other.connectorId !== connectorId)
}

const slice = createSlice({
  name: 'secondary',
  initialState,
  reducers: {
    /** An active wallet became secondary, or a secondary connection was restored. */
    secondaryAdded: (
      state: SecondaryState,
      { payload: { namespace, ...other } }: PayloadAction<OfNamespace & SecondaryConnection>,
    ): SecondaryState => ({
      byNamespace: {
        ...state.byNamespace,
        [namespace]: [other, ...without(state, { namespace, connectorId: other.connectorId })],
      },
    }),
    secondaryChanged: (
      state: SecondaryState,
      {
        payload: { namespace, connectorId, accounts },
      }: PayloadAction<OfNamespace & { readonly connectorId: string; readonly accounts: readonly Account[] }>,
    ): SecondaryState => ({
      byNamespace: {
        ...state.byNamespace,
        [namespace]: (state.byNamespace[namespace] ?? NONE).map((other) =>
          other.connectorId === connectorId ? { ...other, accounts } : other,
        ),
      },
    }),
    secondaryRemoved: (
      state: SecondaryState,
      { payload }: PayloadAction<OfNamespace & { readonly connectorId: string }>,
    ): SecondaryState => ({
      byNamespace: { ...state.byNamespace, [payload.namespace]: without(state, payload) },
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(walletConnected, (state: SecondaryState, { payload }): SecondaryState => ({
      byNamespace: { ...state.byNamespace, [payload.namespace]: without(state, payload) },
    })),
})

export const { secondaryAdded, secondaryChanged, secondaryRemoved } = slice.actions
export const secondaryReducer = slice.reducer

/** Selects the secondary connections of a namespace. */
export function selectSecondary(
  namespace: ChainNamespace | undefined,
): (state: SecondaryRoot) => readonly SecondaryConnection[] {
  return ({ secondary }) => (namespace && secondary?.byNamespace[namespace]) ?? NONE
}
