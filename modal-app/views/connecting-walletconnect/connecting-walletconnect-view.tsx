import Copy from 'lucide-react/icons/copy'
import { useEffect } from 'react'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { cancelConnect, connectWallet } from '#modal/core/connection/connect-wallet.ts'
import { selectConnectProgress } from '#modal/core/connection/connection-slice.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { selectPairing } from '#modal/core/pairing/pairing-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { copyText } from '#modal/platform/clipboard.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { QrPicture, QrSkeleton } from '#modal/ui/patterns/qr-picture.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#modal/ui/primitives/button.tsx'
import { useFailureText } from '../parts/failure-text.ts'

/** A wallet on a phone is invited: the code to scan, for as long as nobody has answered. */
export function ConnectingWalletConnectView() {
  const text = useText()
  const failureText = useFailureText()
  const { failure } = useAppSelector(selectConnectProgress)
  const pairing = useAppSelector(selectPairing)
  const ask = useInvitation()
  return (
    <View>
      {failure ? (
        <div role="alert">
          <Notice title={text('walletconnect.failed')}>{failureText(failure)}</Notice>
        </div>
      ) : (
        <>
          {pairing ? (
            <QrPicture text={pairing.uri} label={text('walletconnect.qr')} />
          ) : (
            <QrSkeleton label={text('walletconnect.loading')} />
          )}
          <Notice title={text('walletconnect.scan.title')}>{text('walletconnect.scan.text')}</Notice>
        </>
      )}
      <Actions>
        {failure ? (
          <Button look="primary" onClick={ask}>
            {text('login.try-again')}
          </Button>
        ) : (
          <Button look="neutral" onClick={() => pairing && void copyText(pairing.uri)}>
            <Copy size={18} aria-hidden />
            {text('walletconnect.copy')}
          </Button>
        )}
      </Actions>
    </View>
  )
}

/** Invites while the view is shown, and gives up when it goes. */
function useInvitation(): () => void {
  const dispatch = useAppDispatch()
  const ask = (): void => void dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
  useEffect(() => {
    ask()
    return () => {
      dispatch(cancelConnect())
    }
    // Once per view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return ask
}
