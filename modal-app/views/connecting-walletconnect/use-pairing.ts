import { useEffect } from 'react'
import type { Pairing } from '#modal/connectors/connector.ts'
import { leavePairing, startPairing } from '#modal/core/commands/pairing/start-pairing.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectConnectProgress, type ConnectProgress } from '#modal/core/state/connection/connection-slice.ts'
import { selectPairing } from '#modal/core/state/pairing/pairing-slice.ts'

/** The state of a pairing attempt. */
export interface PairingAttempt {
  readonly pairing: Pairing | undefined
  readonly progress: ConnectProgress
  readonly retry: () => void
}

/**
 * Offers a pairing to phone wallets while a view is shown.
 *
 * @param isWanted false where a wallet is reached without a pairing.
 */
export function usePairing(isWanted = true): PairingAttempt {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isWanted) return undefined
    dispatch(startPairing())
    return () => {
      dispatch(leavePairing())
    }
  }, [dispatch, isWanted])
  return {
    pairing: useAppSelector(selectPairing),
    progress: useAppSelector(selectConnectProgress),
    retry: () => dispatch(startPairing()),
  }
}
