import { useEffect } from 'react'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { selectSocialLogin } from '#modal/features/social-login/social-login-slice.ts'
import { awaitLogin, chooseProvider, prepareAgain } from '#modal/features/social-login/social-login.ts'
import { useText } from '#modal/locales/use-text.ts'
import { PROVIDERS } from '#modal/ui/illustrations/provider-marks.tsx'
import { ProgressNotice } from '#modal/ui/patterns/progress-notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { useFailureText } from '#modal/views/parts/commands/failure-text.ts'
import { useNumberScreen } from '#modal/views/parts/login/use-number-screen.ts'
import { FrameSlot } from '#modal/views/wallet-screens/frame-slot.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './connecting-social-view.module.css'
import { SOCIAL_STATES, socialState } from './social-state.ts'

/** A login in a window of its provider. */
export function ConnectingSocialView() {
  const params = useAppSelector(selectViewParams('ConnectingSocial'))
  return params ? <Connecting key={params.provider} provider={params.provider} /> : <View>{null}</View>
}

function Connecting({ provider }: { readonly provider: OAuthProvider }) {
  const text = useText()
  const failureText = useFailureText()
  const dispatch = useAppDispatch()
  const { uris, opened, failure } = useAppSelector(selectSocialLogin)
  const isNumberAsked = useNumberScreen()
  useLogin(provider)
  const state = socialState({
    failure,
    opened: opened?.provider === provider ? opened : undefined,
    uri: uris[provider],
  })
  const { titleId, textId, openId, variant, ring } = SOCIAL_STATES[state]
  const { name, mark } = PROVIDERS[provider]
  if (isNumberAsked) return <FrameSlot />
  const open = (): void => {
    dispatch(chooseProvider(provider))
    if (uris[provider] === undefined) void dispatch(prepareAgain(provider))
  }
  return (
    <View>
      <ProgressNotice
        state={ring}
        shape="round"
        picture={<span className={styles['mark']}>{mark}</span>}
        title={text(titleId, { provider: name })}
      >
        {failure ? failureText(failure) : text(textId, { provider: name })}
      </ProgressNotice>
      <Actions>
        <Button variant={variant} busy={state === 'preparing'} onClick={open}>
          {text(openId)}
        </Button>
        <Button variant="plain" onClick={() => dispatch(goBack())}>
          {text('login.other-way')}
        </Button>
      </Actions>
    </View>
  )
}

/** Waits for the login of the opened window, and requests a URL if none is known. */
function useLogin(provider: OAuthProvider): void {
  const dispatch = useAppDispatch()
  const { uris, opened } = useAppSelector(selectSocialLogin)
  const isKnown = uris[provider] !== undefined
  const uri = opened?.provider === provider ? opened.uri : undefined
  useEffect(() => {
    if (!isKnown) void dispatch(prepareAgain(provider))
  }, [dispatch, provider, isKnown])
  useEffect(() => {
    if (uri === undefined) return undefined
    const controller = new AbortController()
    void dispatch(awaitLogin({ provider, uri }, controller.signal))
    return () => controller.abort()
  }, [dispatch, provider, uri])
}
