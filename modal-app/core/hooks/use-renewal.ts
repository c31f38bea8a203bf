import { useEffect } from 'react'
import { BALANCE_CACHE_MS } from '#schemas/constants/times.ts'
import { useIsShown } from './use-is-shown.ts'

interface CachedAnswer {
  /** When the newest answer arrived, in milliseconds since 1970. */
  readonly fulfilledTimeStamp?: number | undefined
  readonly refetch: () => unknown
}

/** Fetches again when the modal is reopened and what its view shows is older than 30 s (docs/specification.md §9.3). */
export function useRenewal({ fulfilledTimeStamp, refetch }: CachedAnswer): void {
  const isShown = useIsShown()
  useEffect(() => {
    const isOld = fulfilledTimeStamp !== undefined && Date.now() - fulfilledTimeStamp >= BALANCE_CACHE_MS
    if (isShown && isOld) refetch()
  }, [isShown, fulfilledTimeStamp, refetch])
}
