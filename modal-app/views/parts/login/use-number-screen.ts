import { useEffect } from 'react'
import { closeNumberScreen } from '#modal/core/commands/embedded/wallet-screens.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'

/**
 * Whether the wallet asks for the number shown in another window of this login, which then replaces the view. Leaving the
 * view cancels the question.
 */
export function useNumberScreen(): boolean {
  const dispatch = useAppDispatch()
  const { screen } = useAppSelector(selectEmbedded)
  useEffect(() => () => dispatch(closeNumberScreen()), [dispatch])
  return screen === 'number'
}
