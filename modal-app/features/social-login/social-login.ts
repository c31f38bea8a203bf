import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectPlace, type RouterRoot } from '#modal/core/state/router/router-slice.ts'
import { closeLoginWindow, isClickFresh, openLoginWindow } from '#modal/platform/login-window.ts'
import {
  addressKnown,
  loginEnded,
  preparationFailed,
  selectSocialLogin,
  windowOpened,
} from './social-login-slice.ts'

/** Requests the URLs of login windows before one of them is clicked. */
export function prepareWindows(providers: readonly OAuthProvider[]): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, _getState, { wallet }) => {
    const frame = await wallet.ready()
    if (!frame.ok) return frame
    const answers = await Promise.all(
      providers.map(async (provider) => {
        const answer = await frame.value.getSocialRedirectUri({ provider })
        if (answer.ok) dispatch(addressKnown({ provider, uri: answer.value.uri }))
        return answer
      }),
    )
    const failed = answers.find((answer) => !answer.ok)
    return failed && !failed.ok ? failed : ok(undefined)
  }
}

/**
 * Requests the URL of one provider's window, and stores the failure. If the visitor has clicked already and the click is
 * still fresh, the window opens now, so that nobody has to click twice for being quick.
 */
export function prepareAgain(provider: OAuthProvider): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const prepared = await dispatch(prepareWindows([provider]))
    const { opened, failure } = selectSocialLogin(getState())
    if (!prepared.ok) dispatch(preparationFailed(prepared.error))
    else if (!opened && !failure && isAwaited(provider, getState()) && isClickFresh())
      dispatch(chooseProvider(provider))
  }
}

function isAwaited(provider: OAuthProvider, state: RouterRoot): boolean {
  const { view, params } = selectPlace(state)
  return view === 'ConnectingSocial' && params.provider === provider
}

/**
 * Handles a click on a provider, within the click itself: opens its window if the URL is known, and shows the view that waits
 * for the login.
 */
export function chooseProvider(provider: OAuthProvider): CoreThunk {
  return (dispatch, getState) => {
    const uri = selectSocialLogin(getState()).uris[provider]
    if (uri === undefined) dispatch(loginEnded(undefined))
    else dispatch(windowOpened({ provider, uri, isSeen: openLoginWindow(uri) }))
    if (!isAwaited(provider, getState())) dispatch(navigate('ConnectingSocial', { provider }))
  }
}

/**
 * Waits for the login in the window. Only the server's answer counts: a window that seems closed may be open, and one the
 * browser refused may exist.
 *
 * Failures are stored in the state: the provider's refusal, LOGIN_FLOW_EXPIRED, or a failed connection.
 *
 * @param signal aborted when the view is left.
 */
export function awaitLogin(
  { provider, uri }: { readonly provider: OAuthProvider; readonly uri: string },
  signal: AbortSignal,
): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { wallet, storage }) => {
    const frame = await wallet.ready()
    for (;;) {
      const login = frame.ok ? await frame.value.connectSocial({ uri }) : frame
      if (signal.aborted) return
      if (login.ok && login.value.status === 'pending') continue
      closeLoginWindow()
      if (!login.ok) {
        dispatch(loginEnded(login.error))
        return
      }
      void storage.set(STORAGE_KEYS.socialProvider, provider)
      const finished = await dispatch(finishLogin())
      // Not earlier: while this view is shown, a missing URL is requested again, and opens with a fresh click.
      dispatch(loginEnded(finished.ok ? undefined : finished.error))
      return
    }
  }
}
