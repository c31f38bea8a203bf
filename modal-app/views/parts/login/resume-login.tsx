import ArrowRight from 'lucide-react/icons/arrow-right'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { finishLogin, signOutEmbedded } from '#modal/core/commands/embedded/finish-login.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsEmbeddedConnected } from '#modal/core/state/embedded/embedded-connected.ts'
import { selectEmbedded, type WalletState } from '#modal/core/state/embedded/embedded-slice.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { useFailureText } from '#modal/views/parts/commands/failure-text.ts'
import styles from './resume-login.module.css'
import { useCommand } from '#modal/views/parts/commands/use-command.ts'

/** The wallet of a visitor who is logged in and not connected; undefined otherwise. */
export function useLoggedIn(): WalletState | undefined {
  const { wallet } = useAppSelector(selectEmbedded)
  const isConnected = useAppSelector(selectIsEmbeddedConnected)
  return wallet?.status === 'signedOut' || isConnected ? undefined : wallet
}

/** Continues with the existing login, or logs out in order to use another account. */
export function ResumeLogin({ wallet }: { readonly wallet: WalletState }) {
  const name = wallet.email ?? wallet.userName
  const text = useText()
  const failureText = useFailureText()
  const dispatch = useAppDispatch()
  const mayConnect = useAppSelector(selectMayConnect)
  const { isBusy, failure, run } = useCommand()
  return (
    <div>
      <div className={styles['resume']}>
        <Row
          icon={
            <IconTile>
              <UserRound size={22} aria-hidden />
            </IconTile>
          }
          label={text('login.resume')}
          detail={name === undefined ? undefined : <bdi>{name}</bdi>}
          end={isBusy ? <Spinner /> : <ArrowRight size={20} aria-hidden className="mirrored" />}
          disabled={!mayConnect || isBusy}
          onPress={() => void run(() => dispatch(finishLogin()))}
        />
        <IconButton
          className={styles['other']}
          label={text('login.other')}
          icon={<LogOut size={20} aria-hidden className="mirrored" />}
          onClick={() => void dispatch(signOutEmbedded())}
        />
      </div>
      {failure && (
        <p role="alert" className={styles['failure']}>
          {failureText(failure)}
        </p>
      )}
    </div>
  )
}
