import { createSelector } from '#modal/lib/store/selector.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { RECENT_WALLETS_MAX } from '#schemas/constants/limits.ts'
import type { DirectorySummary } from '#schemas/http/deployment.ts'
import { selectOptions, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'
import type { Wallet } from './wallet-rules.ts'

/** The known wallets, and those used recently. */
export interface WalletsState {
  /** Ids of connectors or directory ids, the newest first (docs/specification.md §3.67). */
  readonly recentIds: readonly string[]
  /** The directory's first wallets, which are part of the deployment; undefined when it has no directory. */
  readonly directory: DirectorySummary | undefined
  /** Wallets that the directory answered, by id. */
  readonly found: Readonly<Record<string, Wallet>>
  /** Ids that were requested from the directory. It does not know those that are not among the found ones. */
  readonly askedIds: readonly string[]
  /** How many wallets serve this site; undefined until the directory was queried. */
  readonly count: number | undefined
}

/** The part of the state the selectors below read. */
export interface WalletsRoot {
  readonly wallets: WalletsState
}

/** The state before the directory was queried. */
export function walletsOf(directory: DirectorySummary | undefined): WalletsState {
  return { recentIds: [], directory, found: {}, askedIds: [], count: undefined }
}

const slice = createSlice({
  name: 'wallets',
  initialState: walletsOf(undefined),
  reducers: {
    recentWalletsRestored: (
      state: WalletsState,
      { payload }: PayloadAction<readonly string[]>,
    ): WalletsState => ({ ...state, recentIds: payload.slice(0, RECENT_WALLETS_MAX) }),
    walletUsed: (state: WalletsState, { payload }: PayloadAction<string>): WalletsState => ({
      ...state,
      recentIds: [payload, ...state.recentIds.filter((id) => id !== payload)].slice(0, RECENT_WALLETS_MAX),
    }),
    walletsFound: (
      state: WalletsState,
      {
        payload: { wallets, askedIds = [], count = state.count },
      }: PayloadAction<{
        readonly wallets: readonly Wallet[]
        /** Every id that was requested, known to the directory or not. */
        readonly askedIds?: readonly string[]
        /** Of all wallets that serve this site. */
        readonly count?: number
      }>,
    ): WalletsState => ({
      ...state,
      found: { ...state.found, ...Object.fromEntries(wallets.map((wallet) => [wallet.id, wallet])) },
      askedIds: [...new Set([...state.askedIds, ...askedIds])],
      count,
    }),
  },
})

export const { recentWalletsRestored, walletUsed, walletsFound } = slice.actions
export const walletsReducer = slice.reducer

export const selectRecentIds = ({ wallets }: WalletsRoot): readonly string[] => wallets.recentIds
/** Selects how many wallets of the directory serve this site, once it is known. */
export const selectWalletCount = ({ wallets }: WalletsRoot): number | undefined => wallets.count

/** Selects every loaded wallet by id, whatever the owner's lists say. The owner's own come first. */
export const selectWalletsById: (state: OptionsRoot & WalletsRoot) => ReadonlyMap<string, Wallet> =
  createSelector(
    selectOptions,
    ({ wallets }: WalletsRoot) => wallets.directory,
    ({ wallets }: WalletsRoot) => wallets.found,
    ({ customWallets = [] }, directory, found): ReadonlyMap<string, Wallet> => {
      const all: readonly Wallet[] = [
        ...customWallets,
        ...(directory?.recommended ?? []),
        ...Object.values(found),
      ]
      return new Map(all.toReversed().map((wallet) => [wallet.id, wallet]))
    },
  )

/** Selects the most popular wallets, whose names a fake wallet might use. */
export function selectRecommended({ wallets }: WalletsRoot): readonly Wallet[] | undefined {
  return wallets.directory?.recommended
}

/** Selects a known wallet by its directory id, or the id the owner gave it. */
export function selectWallet(
  id: string | undefined,
): (state: OptionsRoot & WalletsRoot) => Wallet | undefined {
  return (state) => (id === undefined ? undefined : selectWalletsById(state).get(id))
}
