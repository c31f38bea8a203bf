import ArrowRight from 'lucide-react/icons/arrow-right'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { signOutEmbedded, finishLogin, selectIsEmbeddedConnected } from '#modal/core/embedded/finish-login.ts'
import { selectEmbedded } from '#modal/core/embedded/embedded-slice.ts'
import { selectMayConnect } from '#modal/core/legal/legal-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#modal/ui/primitives/button.tsx'
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
    <Actions>
      <Button
        look="primary"
        busy={isBusy}
        disabled={!mayConnect}
        icon={<ArrowRight size={20} aria-hidden className="mirrored" />}
        onClick={() => void ask(() => dispatch(finishLogin()))}
      >
        {name === undefined ? text('login.resume.unnamed') : text('login.resume', { name })}
      </Button>
      {failure && (
        <p role="alert" className={styles['failure']}>
          {failureText(failure)}
        </p>
      )}
      <Button look="plain" onClick={() => void dispatch(signOutEmbedded())}>
        {text('login.other')}
      </Button>
    </Actions>
  )
}
