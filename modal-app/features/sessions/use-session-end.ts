import { useEffect, useState } from 'react'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'

/** The latest time that a date can have (ECMA-262, time values). A wallet may name any number. */
const LATEST_MS = 8.64e15

/** When the session with the wallet of a namespace ends by itself, in milliseconds since 1970; undefined where none does. */
export function useSessionEnd(namespace: ChainNamespace): number | undefined {
  const dispatch = useAppDispatch()
  const [endMs, setEndMs] = useState<number>()
  useEffect(() => {
    let isCurrent = true
    void dispatch(readEnd(namespace))
      .catch(() => undefined)
      .then((read) => {
        if (isCurrent) setEndMs(read)
      })
    return () => {
      isCurrent = false
    }
  }, [dispatch, namespace])
  return endMs
}

function readEnd(namespace: ChainNamespace): CoreThunk<Promise<number | undefined>> {
  return async (_dispatch, getState, extra) => {
    const connector = await loadConnected(namespace, getState(), extra)
    const endMs = connector?.sessionEndsAtMs?.()
    return endMs !== undefined && endMs > 0 && endMs <= LATEST_MS ? endMs : undefined
  }
}
