import ArrowRight from 'lucide-react/icons/arrow-right'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { signOutEmbedded, finishLogin, selectIsEmbeddedConnected } from '#modal/core/embedded/finish-login.ts'
import { selectEmbedded } from '#modal/core/embedded/embedded-slice.ts'
import { selectMayConnect } from '#modal/core/legal/legal-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { Spinner } from '#modal/ui/primitives/spinner.tsx'
import { useFailureText } from '../parts/failure-text.ts'
import { useAsking } from '../parts/use-asking.ts'
import styles from './email-block.module.css'
import { EmailForm } from './email-form.tsx'

/** Login by e-mail; for somebody who is logged in already, the way on to the wallet. */
export function EmailBlock() {
  const { wallet } = useAppSelector(selectEmbedded)
  const isConnected = useAppSelector(selectIsEmbeddedConnected)
  const isLoggedIn = wallet !== undefined && wallet.status !== 'signedOut' && !isConnected
  return isLoggedIn ? <Resume name={wallet.email ?? wallet.userName} /> : <EmailForm />
}

function Resume({ name }: { readonly name: string | undefined }) {
  const text = useText()
  const failureText = useFailureText()
  const dispatch = useAppDispatch()
  const mayConnect = useAppSelector(selectMayConnect)
  const { isBusy, failure, ask } = useAsking()
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
          onPress={() => void ask(() => dispatch(finishLogin()))}
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
