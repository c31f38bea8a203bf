import { useEffect } from 'react'
import { followTransaction } from '#modal/core/commands/transactions/follow-transaction.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'

/** Follows a transaction on the chain while it is shown. */
export function useFollowed(intent: Intent): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const following = new AbortController()
    void dispatch(followTransaction(intent, following.signal))
    return () => following.abort()
  }, [dispatch, intent])
}
