import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'

/** A connected wallet beside the one in use. */
export interface OtherWallet {
  /** The wallet's id, which stays the same across reloads. */
  readonly connectorId: string
  readonly wallet: ConnectedWallet
  readonly accounts: readonly Account[]
}

/** The wallets beside those in use, by namespace, the latest first; comes with the first chunk that needs it. */
export interface OtherWalletsState {
  readonly byNamespace: Readonly<Partial<Record<ChainNamespace, readonly OtherWallet[]>>>
}

/** The part of the state the selectors below read. */
export interface OtherWalletsRoot {
  readonly otherWallets?: OtherWalletsState | undefined
}

interface OfNamespace {
  readonly namespace: ChainNamespace
}

const initialState: OtherWalletsState = { byNamespace: {} }
const NONE: readonly OtherWallet[] = []

function without(
  { byNamespace }: OtherWalletsState,
  { namespace, connectorId }: OfNamespace & { readonly connectorId: string },
): readonly OtherWallet[] {
  return (byNamespace[namespace] ?? NONE).filter((other) => other.connectorId !== connectorId)
}

const slice = createSlice({
  name: 'otherWallets',
  initialState,
  reducers: {
    /** A wallet is no longer the one in use, or was found again beside it. */
    walletSetAside: (
      state: OtherWalletsState,
      { payload: { namespace, ...other } }: PayloadAction<OfNamespace & OtherWallet>,
    ): OtherWalletsState => ({
      byNamespace: {
        ...state.byNamespace,
        [namespace]: [other, ...without(state, { namespace, connectorId: other.connectorId })],
      },
    }),
    otherAccountsChanged: (
      state: OtherWalletsState,
      {
        payload: { namespace, connectorId, accounts },
      }: PayloadAction<OfNamespace & { readonly connectorId: string; readonly accounts: readonly Account[] }>,
    ): OtherWalletsState => ({
      byNamespace: {
        ...state.byNamespace,
        [namespace]: (state.byNamespace[namespace] ?? NONE).map((other) =>
          other.connectorId === connectorId ? { ...other, accounts } : other,
        ),
      },
    }),
    otherWalletLeft: (
      state: OtherWalletsState,
      { payload }: PayloadAction<OfNamespace & { readonly connectorId: string }>,
    ): OtherWalletsState => ({
      byNamespace: { ...state.byNamespace, [payload.namespace]: without(state, payload) },
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(walletConnected, (state: OtherWalletsState, { payload }): OtherWalletsState => ({
      byNamespace: { ...state.byNamespace, [payload.namespace]: without(state, payload) },
    })),
})

export const { walletSetAside, otherAccountsChanged, otherWalletLeft } = slice.actions
export const otherWalletsReducer = slice.reducer

/** The connected wallets of a namespace beside the one in use. */
export function selectOtherWallets(
  namespace: ChainNamespace | undefined,
): (state: OtherWalletsRoot) => readonly OtherWallet[] {
  return ({ otherWallets }) => (namespace && otherWallets?.byNamespace[namespace]) ?? NONE
}
