import { createSelector } from '#modal/lib/store/selector.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { walletConnected, walletDisconnected } from '#modal/core/state/wallet-events.ts'

/** One namespace's account (docs/specification.md §3.1 to §3.18). */
export interface AccountState {
  readonly address: string | undefined
  /** Every account the wallet shared. */
  readonly accounts: readonly Account[]
  readonly wallet: ConnectedWallet | undefined
}

/** Accounts of every namespace. */
export interface AccountsState {
  readonly byNamespace: Readonly<Partial<Record<ChainNamespace, AccountState>>>
}

/** The part of the state the selectors below read. */
export interface AccountRoot {
  readonly account: AccountsState
}

/** The state of a namespace without an account. */
export const NO_ACCOUNT: AccountState = {
  address: undefined,
  accounts: [],
  wallet: undefined,
}

const initialState: AccountsState = { byNamespace: {} }

interface OfNamespace {
  readonly namespace: ChainNamespace
}

function withAccount(
  state: AccountsState,
  namespace: ChainNamespace,
  change: Partial<AccountState>,
): AccountsState {
  const account = { ...(state.byNamespace[namespace] ?? NO_ACCOUNT), ...change }
  return { byNamespace: { ...state.byNamespace, [namespace]: account } }
}

const slice = createSlice({
  name: 'account',
  initialState,
  reducers: {
    accountsChanged: (
      state: AccountsState,
      { payload }: PayloadAction<OfNamespace & { readonly accounts: readonly Account[] }>,
    ) => {
      const current = state.byNamespace[payload.namespace]
      const [first] = payload.accounts
      // The visitor's pick stays as long as the wallet has it and keeps its first account.
      const keepsPick =
        first?.address === current?.accounts[0]?.address &&
        payload.accounts.some((account) => account.address === current?.address)
      const address = keepsPick ? current?.address : first?.address
      return withAccount(state, payload.namespace, {
        accounts: payload.accounts,
        address,
      })
    },
    addressPicked: (
      state: AccountsState,
      { payload }: PayloadAction<OfNamespace & { readonly address: string }>,
    ) => withAccount(state, payload.namespace, { address: payload.address }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(walletConnected, (state: AccountsState, { payload: { namespace, accounts, wallet } }) =>
        withAccount(state, namespace, { address: accounts[0]?.address, accounts, wallet }),
      )
      .addCase(walletDisconnected, (state: AccountsState, { payload: { namespace } }) =>
        withAccount(state, namespace, NO_ACCOUNT),
      ),
})

export const { accountsChanged, addressPicked } = slice.actions
export const accountReducer = slice.reducer

/**
 * Selects the account of a namespace.
 *
 * @example
 * const { address } = useAppSelector(selectAccount(namespace))
 */
export function selectAccount(namespace: ChainNamespace | undefined): (state: AccountRoot) => AccountState {
  return ({ account }) => (namespace && account.byNamespace[namespace]) ?? NO_ACCOUNT
}

/** Whether a namespace has an address. */
export function selectIsConnected(namespace: ChainNamespace | undefined): (state: AccountRoot) => boolean {
  return (state) => selectAccount(namespace)(state).address !== undefined
}

/** Whether an address is that of a connected account, in any of its forms. */
export function selectIsAccount(address: string): (state: AccountRoot) => boolean {
  return ({ account }) =>
    Object.values(account.byNamespace).some(
      (one) => one.address !== undefined && canonicalAddress(one.address) === canonicalAddress(address),
    )
}

/** The namespaces with an address, in catalogue order. */
export const selectConnectedNamespaces: (state: AccountRoot) => readonly ChainNamespace[] = createSelector(
  ({ account }: AccountRoot) => account.byNamespace,
  (byNamespace): readonly ChainNamespace[] =>
    CHAIN_NAMESPACES.filter((namespace) => byNamespace[namespace]?.address !== undefined),
)
