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
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { blockchainApi, type BlockchainFailure } from '#modal/services/blockchain-api.ts'
import { nativeCoin, toPortfolio, type Portfolio } from './portfolio.ts'

/** The balances of an account, as far as they are known. */
export interface TokenBalances {
  /** Undefined while nothing is known, never an invented zero. */
  readonly portfolio: Portfolio | undefined
  readonly isLoading: boolean
  readonly isRenewing: boolean
  /** The deployment has no balances for this network. */
  readonly isUnsupported: boolean
  /** Why the latest query failed. */
  readonly failure: BlockchainFailure | undefined
  /** When it may be retried, in milliseconds since 1970. */
  readonly retryAtMs: number
  readonly sources: readonly DataSource[]
  /** Queries past every cache. */
  readonly refresh: () => void
}

// A failure is shown once; cached failures of the next 30 s are not new ones.
blockchainApi.enhanceEndpoints({
  endpoints: {
    balances: {
      onQueryStarted: async ({ address, chainId }, { dispatch, queryFulfilled }) => {
        const startedMs = Date.now()
        const caipAddress = `${chainId}:${address}`
        try {
          const { data } = await queryFulfilled
          const coin = nativeCoin(data, chainId)
          dispatch(coin ? balanceRead({ caipAddress, ...coin }) : balanceFailed({ caipAddress }))
        } catch (thrown) {
          dispatch(balanceFailed({ caipAddress }))
          const failure = failureOf(thrown)
          if (failure && failure.atMs >= startedMs) dispatch(reportFailure())
        }
      },
    },
  },
})

function reportFailure(): CoreThunk {
  return (dispatch, getState) => {
    if (selectIsShown(getState())) dispatch(snackShown({ variant: 'error', textId: 'tokens.failed' }))
  }
}

/**
 * Reads the balances of an account, cached for 30 s and renewed while they are shown (docs/specification.md §9.3). On a
 * network without balances a snack says so once (docs/specification.md §8.2), and nothing is queried.
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

/** Extracts the failure of a query from anything thrown. */
function failureOf(thrown: unknown): BlockchainFailure | undefined {
  const error = typeof thrown === 'object' && thrown !== null && 'error' in thrown ? thrown.error : undefined
  return isFailure(error) ? error : undefined
}

function isFailure(error: unknown): error is BlockchainFailure {
  return typeof error === 'object' && error !== null && 'atMs' in error
}
