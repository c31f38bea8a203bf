import { useEffect, useMemo } from 'react'
import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS } from '#schemas/constants/times.ts'
import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import { useListedTokens, withListedTokens } from '#modal/core/hooks/listed-tokens.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useAccountQuery } from '#modal/core/hooks/use-account-query.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectIsShown, useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { useRenewal } from '#modal/core/hooks/use-renewal.ts'
import { balanceFailed, balanceRead } from '#modal/core/state/account/account-details-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { blockchainApi, type BlockchainFailure } from '#modal/services/blockchain-api.ts'
import { nativeCoin, toPortfolio, type Portfolio } from './portfolio.ts'

/** What an account holds, as far as it is known. */
export interface TokenBalances {
  /** Undefined while nothing is known: never a made-up zero. */
  readonly portfolio: Portfolio | undefined
  readonly isLoading: boolean
  readonly isRenewing: boolean
  /** The deployment tells no balances on this network. */
  readonly isUnsupported: boolean
  /** Why the newest question was not answered. */
  readonly failure: BlockchainFailure | undefined
  /** When it may be asked again, in milliseconds since 1970. */
  readonly retryAtMs: number
  readonly sources: readonly DataSource[]
  /** Asks past every cache. */
  readonly refresh: () => void
}

// A failure is told once, by whoever asked; what is answered within the 30 s after it is no new one.
blockchainApi.enhanceEndpoints({
  endpoints: {
    balances: {
      onQueryStarted: async ({ address, chainId }, api) => {
        const { dispatch, queryFulfilled } = api
        const startedMs = Date.now()
        const caipAddress = `${chainId}:${address}`
        try {
          const { data } = await queryFulfilled
          const coin = nativeCoin(data, chainId)
          dispatch(coin ? balanceRead({ caipAddress, ...coin }) : balanceFailed({ caipAddress }))
        } catch (thrown) {
          dispatch(balanceFailed({ caipAddress }))
          const failure = failureOf(thrown)
          if (failure && failure.atMs >= startedMs && selectIsShown(api.getState() as unknown as CoreState))
            dispatch(snackShown({ variant: 'error', textId: 'tokens.failed' }))
        }
      },
    },
  },
})

/**
 * The balances of an account: cached for 30 s and asked for again as long as they are looked at
 * (docs/specification.md §9.3). Where nobody tells them a snack says so (docs/specification.md §8.2), once: nothing is
 * asked there.
 *
 * @example
 * const { portfolio, failure } = useTokenBalances(useActiveAccount())
 */
export function useTokenBalances(account: ActiveAccount | undefined): TokenBalances {
  const dispatch = useAppDispatch()
  const isShown = useIsShown()
  const { address, chainId, isUnsupported, isSkipped } = useAccountQuery(account)
  const question = { address, chainId, currency: 'usd' } as const
  const query = blockchainApi.useBalancesQuery(question, {
    skip: isSkipped,
    refetchOnMountOrArgChange: BALANCE_CACHE_MS / 1_000,
    pollingInterval: isShown ? BALANCE_CACHE_MS : 0,
  })
  useRenewal(query)
  const unsupported = isShown && isUnsupported ? chainId : undefined
  useEffect(() => {
    if (unsupported !== undefined) dispatch(snackShown({ variant: 'error', textId: 'tokens.failed' }))
  }, [dispatch, unsupported])
  const { currentData, error, isFetching } = query
  const listed = useListedTokens(account)
  const failure = isUnsupported ? undefined : failureOf({ error })
  return {
    portfolio: useMemo(
      () =>
        currentData &&
        toPortfolio({ ...currentData, balances: [...withListedTokens(currentData.balances, listed)] }),
      [currentData, listed],
    ),
    isLoading: currentData === undefined && isFetching,
    isRenewing: isFetching,
    isUnsupported,
    failure,
    retryAtMs: (failure?.atMs ?? 0) + BALANCE_RETRY_BLOCK_MS,
    sources: currentData?.sources ?? [],
    refresh: () => {
      const request = dispatch(
        blockchainApi.endpoints.balances.initiate(
          { ...question, forceUpdate: true },
          { forceRefetch: true, subscribe: false },
        ),
      )
      void request
    },
  }
}

/** The failure of a question, among what else may be thrown. */
function failureOf(thrown: unknown): BlockchainFailure | undefined {
  const error = typeof thrown === 'object' && thrown !== null && 'error' in thrown ? thrown.error : undefined
  return isFailure(error) ? error : undefined
}

function isFailure(error: unknown): error is BlockchainFailure {
  return typeof error === 'object' && error !== null && 'atMs' in error
}
