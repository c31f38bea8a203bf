import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'
import type { AccountDetailsRoot, AccountDetailsState, AccountTab, ShownAccount } from './account-details.ts'

const initialState: AccountDetailsState = {
  currentTab: 'tokens',
  balances: {},
  deployments: {},
  profiles: {},
}

const slice = createSlice({
  name: 'accountDetails',
  initialState,
  reducers: {
    tabPicked: (state: AccountDetailsState, { payload }: PayloadAction<AccountTab>): AccountDetailsState => ({
      ...state,
      currentTab: payload,
    }),
    accountRecalled: (
      state: AccountDetailsState,
      { payload }: PayloadAction<ShownAccount | undefined>,
    ): AccountDetailsState => ({ ...state, shown: payload }),
    balanceRead: (
      state: AccountDetailsState,
      {
        payload,
      }: PayloadAction<{ readonly caipAddress: string; readonly balance: string; readonly symbol: string }>,
    ): AccountDetailsState => {
      const read = { balance: payload.balance, balanceSymbol: payload.symbol }
      return { ...state, balances: { ...state.balances, [payload.caipAddress]: read } }
    },
    /** The balance could not be read, and the earlier one may be outdated. */
    balanceFailed: (
      state: AccountDetailsState,
      { payload }: PayloadAction<{ readonly caipAddress: string }>,
    ): AccountDetailsState => {
      const { [payload.caipAddress]: _old, ...balances } = state.balances
      return { ...state, balances }
    },
    deploymentRead: (
      state: AccountDetailsState,
      { payload }: PayloadAction<{ readonly caipAddress: string; readonly isDeployed: boolean }>,
    ): AccountDetailsState => {
      const read = { smartAccountDeployed: payload.isDeployed }
      return { ...state, deployments: { ...state.deployments, [payload.caipAddress]: read } }
    },
    profileRead: (
      state: AccountDetailsState,
      {
        payload,
      }: PayloadAction<{
        readonly address: string
        /** Absent when the address has no name any more. */
        readonly name: string | undefined
        readonly image: string | undefined
      }>,
    ): AccountDetailsState => {
      const { address, name, image } = payload
      const read = {
        ...(name !== undefined && { profileName: name }),
        ...(name !== undefined && image !== undefined && { profileImage: image }),
      }
      return { ...state, profiles: { ...state.profiles, [address]: read } }
    },
  },
})

export const { accountRecalled, balanceFailed, balanceRead, deploymentRead, profileRead, tabPicked } =
  slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the tab of the Account view that was picked last. */
export function selectCurrentTab({ accountDetails }: AccountDetailsRoot): AccountTab {
  return (accountDetails ?? initialState).currentTab
}

/** Selects what an earlier document showed of an account on a network. */
export function selectShownAccount(
  address: string,
  caipNetworkId: string | undefined,
): (state: AccountDetailsRoot) => ShownAccount | undefined {
  return ({ accountDetails }) => {
    const shown = accountDetails?.shown
    return shown?.address === address && shown.caipNetworkId === caipNetworkId ? shown : undefined
  }
}
