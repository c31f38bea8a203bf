import ShieldAlert from 'lucide-react/icons/shield-alert'
import { selectEmbedded } from '#modal/core/embedded/embedded-slice.ts'
import { selectIsEmbeddedConnected } from '#modal/core/embedded/finish-login.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './recovery-banner.module.css'

/** Stands for as long as nothing but this browser could open the wallet. */
export function RecoveryBanner() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { wallet } = useAppSelector(selectEmbedded)
  const isConnected = useAppSelector(selectIsEmbeddedConnected)
  if (!isConnected || wallet?.isRecoveryDeferred !== true) return null
  return (
    <section className={styles['banner']} aria-label={text('recovery.title')}>
      <ShieldAlert size={20} aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        <h2 className={styles['title']}>{text('recovery.title')}</h2>
        <p>{text('recovery.text')}</p>
        <button
          type="button"
          className={styles['action']}
          onClick={() => dispatch(navigate('RecoverySetup'))}
        >
          {text('recovery.action')}
        </button>
      </div>
    </section>
  )
}
