import { useEffect } from 'react'
import { closeNumberScreen } from '#modal/core/commands/embedded/wallet-screens.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'

/**
 * Whether the wallet asks for the number another window of this login shows: then it has the place of the view. Who
 * leaves the view is no longer asked.
 */
export function useNumberScreen(): boolean {
  const dispatch = useAppDispatch()
  const { screen } = useAppSelector(selectEmbedded)
  useEffect(() => () => dispatch(closeNumberScreen()), [dispatch])
  return screen === 'number'
}
