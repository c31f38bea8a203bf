import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect } from 'react'
import { ok } from '#schemas/errors/result.ts'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectIsInline, selectSite } from '#modal/core/state/site/site-slice.ts'
import {
  leaveFarcaster,
  loginWithFarcaster,
  selectFarcasterLogin,
} from '#modal/features/farcaster-login/farcaster-login.ts'
import { useText } from '#modal/locales/use-text.ts'
import { PROVIDERS } from '#modal/ui/illustrations/provider-marks.tsx'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { QrPicture, QrSkeleton } from '#modal/ui/patterns/qr-picture.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { ProgressRing } from '#modal/ui/primitives/progress-ring.tsx'
import { useFailureText } from '#modal/views/parts/commands/failure-text.ts'
import { LinkButton } from '#modal/views/parts/buttons/link-button.tsx'
import { useAttempts } from '#modal/views/parts/commands/use-attempts.ts'
import { useNumberScreen } from '#modal/views/parts/login/use-number-screen.ts'
import { FrameSlot } from '#modal/views/wallet-screens/frame-slot.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** A login that continues in Farcaster: a QR code, or a link to the app on a phone. */
export function ConnectingFarcasterView() {
  const text = useText()
  const failureText = useFailureText()
  const dispatch = useAppDispatch()
  const { platform } = useAppSelector(selectSite)
  const { failure, retry } = useLogin()
  const isNumberAsked = useNumberScreen()
  if (isNumberAsked) return <FrameSlot />
  return (
    <View>
      {failure ? (
        <div role="alert">
          <Notice picture={<Mark state="failed" />} title={text('social.failed.title')}>
            {failureText(failure)}
          </Notice>
        </div>
      ) : platform.mobile ? (
        <OnPhone />
      ) : (
        <OnDesktop />
      )}
      <Actions>
        {failure && (
          <Button variant="primary" onClick={retry}>
            {text('login.try-again')}
          </Button>
        )}
        <Button variant="plain" onClick={() => dispatch(goBack())}>
          {text('login.other-way')}
        </Button>
      </Actions>
    </View>
  )
}

function Mark({ state }: { readonly state: 'turning' | 'failed' }) {
  return (
    <ProgressRing state={state} shape="round">
      {PROVIDERS.farcaster.mark}
    </ProgressRing>
  )
}

function OnDesktop() {
  const text = useText()
  const { url } = useAppSelector(selectFarcasterLogin)
  return (
    <>
      {url === undefined ? (
        <QrSkeleton label={text('farcaster.loading')} />
      ) : (
        <QrPicture text={url} label={text('farcaster.qr')} />
      )}
      <Notice title={text('farcaster.scan.title')}>{text('farcaster.scan.text')}</Notice>
    </>
  )
}

function OnPhone() {
  const text = useText()
  const { url } = useAppSelector(selectFarcasterLogin)
  return (
    <>
      <Notice picture={<Mark state="turning" />} title={text('farcaster.phone.title')}>
        {text('farcaster.phone.text')}
      </Notice>
      {url !== undefined && (
        <LinkButton href={url} keepsOpener icon={<ExternalLink size={20} aria-hidden />}>
          {text('farcaster.open')}
        </LinkButton>
      )}
    </>
  )
}

/** Logs in while the view is shown; closing the modal leaves it too. */
function useLogin() {
  const dispatch = useAppDispatch()
  const isShown = useAppSelector((state) => selectIsOpen(state) || selectIsInline(state))
  useEffect(() => (isShown ? () => dispatch(leaveFarcaster()) : undefined), [dispatch, isShown])
  return useAttempts(isShown ? 'shown' : 'left', async (signal) =>
    isShown ? dispatch(loginWithFarcaster(signal)) : ok(undefined),
  )
}
