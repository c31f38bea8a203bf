import { useEffect, useRef } from 'react'
import { switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'

/**
 * Requests the switch when the view appears, and leaves the view once the wallet has switched.
 *
 * @returns requests it again.
 */
export function useNetworkSwitch(caipNetworkId: string | undefined): () => void {
  const dispatch = useAppDispatch()
  const isShown = useRef(false)
  const ask = async (): Promise<void> => {
    if (caipNetworkId === undefined) return
    const switched = await dispatch(switchNetwork(caipNetworkId))
    if (switched.ok && isShown.current) dispatch(goBack())
  }
  useEffect(() => {
    isShown.current = true
    void ask()
    return () => {
      isShown.current = false
    }
    // Once per network: a later attempt is the visitor's choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [caipNetworkId])
  return () => void ask()
}
