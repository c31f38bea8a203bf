import { ok, type Result } from '#schemas/errors/result.ts'
import { finishLogin, readWalletState } from '#modal/core/commands/embedded/finish-login.ts'
import {
  leaveWalletScreen,
  openWalletScreen,
  type OpenableScreen,
} from '#modal/core/commands/embedded/wallet-screens.ts'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsEmbeddedConnected } from '#modal/core/state/embedded/embedded-connected.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { FailedAttempt } from '#modal/views/parts/commands/failed-attempt.tsx'
import { useAttempts } from '#modal/views/parts/commands/use-attempts.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { FrameSlot } from './frame-slot.tsx'
import styles from './wallet-screen.module.css'

/** A view whose content the wallet draws itself; the modal provides the place and what follows. */
export function WalletScreenView({ screen }: { readonly screen: OpenableScreen }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { screen: shown } = useAppSelector(selectEmbedded)
  const { failure, retry } = useScreen(screen)
  if (shown !== 'none') return <FrameSlot />
  if (!failure) return <Opening />
  return (
    <View>
      <FailedAttempt title={text('screen.failed.title')} failure={failure} retry={retry}>
        <Button variant="plain" onClick={() => dispatch(goBack())}>
          {text('header.back')}
        </Button>
      </FailedAttempt>
    </View>
  )
}

/** The wallet's screen is loading. */
function Opening() {
  const text = useText()
  return (
    <output className={styles['opening']}>
      <Spinner />
      {text('screen.loading')}
    </output>
  )
}

/** Shows the screen as long as the view, and returns its outcome. */
function useScreen(screen: OpenableScreen) {
  const dispatch = useAppDispatch()
  return useAttempts(screen, async (signal) => {
    signal.addEventListener('abort', () => dispatch(leaveWalletScreen(screen)), { once: true })
    const answer = await dispatch(openWalletScreen(screen))
    if (!answer.ok || signal.aborted) return answer
    return dispatch(leaveAfter(screen, answer.value))
  })
}

/** What follows a screen: the rest of the login, the request that needed it, or the view it was opened from. */
function leaveAfter(
  screen: OpenableScreen,
  outcome: 'done' | 'dismissed',
): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState) => {
    if (selectEmbedded(getState()).openRequests > 0) return ok(undefined)
    const isLogin = (screen === 'recovery' || screen === 'unlock') && !selectIsEmbeddedConnected(getState())
    if (isLogin && outcome === 'done') return dispatch(finishLogin())
    if (outcome === 'done') void dispatch(readWalletState())
    dispatch(goBack())
    return ok(undefined)
  }
}
