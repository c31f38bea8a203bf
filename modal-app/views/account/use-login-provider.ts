import { useEffect, useState } from 'react'
import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { PROVIDERS } from '#modal/ui/illustrations/provider-marks.tsx'

const readProvider: CoreThunk<Promise<string | undefined>> = (_dispatch, _getState, { storage }) =>
  storage.get(STORAGE_KEYS.socialProvider)

/**
 * Reads the name of the social provider the visitor logged in to the embedded wallet with, if it was one.
 *
 * @param isEmbedded whether the embedded wallet is in use.
 */
export function useLoginProvider(isEmbedded: boolean): string | undefined {
  const dispatch = useAppDispatch()
  const [provider, setProvider] = useState<string>()
  useEffect(() => {
    let isShown = true
    const read = async (): Promise<void> => {
      const stored = await dispatch(readProvider)
      if (isShown) setProvider(stored)
    }
    if (isEmbedded) void read()
    return () => {
      isShown = false
      setProvider(undefined)
    }
  }, [dispatch, isEmbedded])
  return Object.entries(PROVIDERS).find(([id]) => id === provider)?.[1].name
}
