import { useEffect, useMemo } from 'react'
import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useAccountQuery } from '#modal/core/hooks/use-account-query.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useRenewal } from '#modal/core/hooks/use-renewal.ts'
import { toPagedList, type PagedList } from '#modal/core/state/account/paged-list.ts'
import { approvalsApi } from './approvals-api.ts'
import { approvalId, listRead, selectSessions, type RevocationPhase } from './sessions-slice.ts'

/** An approval, and how far its revocation has come. */
export interface ShownApproval {
  readonly id: string
  readonly approval: TokenApproval
  readonly phase: RevocationPhase | undefined
}

/** The approvals of an account on a network, as far as they are loaded. */
export interface Approvals extends PagedList {
  /** The riskiest first; undefined while nothing is known. */
  readonly items: readonly ShownApproval[] | undefined
  /** How many there are on all pages. */
  readonly total: number
  /** The deployment does not look for approvals on this network. */
  readonly isUnsupported: boolean
}

/** Reads the approvals of an account page by page. What the chain says is gone is left out before the list is read again. */
export function useApprovals(account: ActiveAccount): Approvals {
  const dispatch = useAppDispatch()
  const { address, chainId, isUnsupported, isSkipped } = useAccountQuery(account)
  const query = approvalsApi.useApprovalsInfiniteQuery(
    { address, chainId },
    { skip: isSkipped, refetchOnMountOrArgChange: true },
  )
  useRenewal(query)
  const { revocations } = useAppSelector(selectSessions)
  const { currentData, fulfilledTimeStamp, isError, isFetchNextPageError } = query
  // A further page says nothing new about those before it.
  const isFirstPage = currentData?.pages.length === 1
  useEffect(() => {
    if (fulfilledTimeStamp !== undefined && isFirstPage)
      dispatch(listRead({ owner: address, chainId, atMs: fulfilledTimeStamp }))
  }, [dispatch, address, chainId, fulfilledTimeStamp, isFirstPage])
  const pages = isError && !isFetchNextPageError ? undefined : currentData?.pages
  const items = useMemo(() => {
    const all = pages?.flatMap(({ data }) => data).filter((one) => one.chainId === chainId)
    const unique = all && new Map(all.map((approval) => [approvalId(address, approval), approval]))
    return unique && [...unique].map(([id, approval]) => ({ id, approval }))
  }, [pages, address, chainId])
  const shown = items?.flatMap(({ id, approval }) =>
    revocations[id]?.phase === 'gone' ? [] : [{ id, approval, phase: revocations[id]?.phase }],
  )
  const gone = (items?.length ?? 0) - (shown?.length ?? 0)
  return {
    ...toPagedList(query, pages),
    items: shown,
    total: Math.max((pages?.at(-1)?.total ?? 0) - gone, shown?.length ?? 0),
    isUnsupported: isUnsupported || pages?.every(({ sources }) => sources.length === 0) === true,
  }
}
