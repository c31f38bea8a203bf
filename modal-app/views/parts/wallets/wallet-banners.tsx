import HardDrive from 'lucide-react/icons/hard-drive'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, type ReactNode } from 'react'
import { readWalletState } from '#modal/core/commands/embedded/finish-login.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsEmbeddedConnected } from '#modal/core/state/embedded/embedded-connected.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './wallet-banners.module.css'

/** Warnings while only this browser can open the wallet, or this browser does not keep its storage. */
export function WalletBanners() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { wallet } = useAppSelector(selectEmbedded)
  const isConnected = useAppSelector(selectIsEmbeddedConnected)
  const isUnread = isConnected && wallet === undefined
  useEffect(() => {
    if (isUnread) void dispatch(readWalletState())
  }, [isUnread, dispatch])
  if (!isConnected || !wallet) return null
  return (
    <>
      {wallet.isRecoveryDeferred && (
        <Banner icon={<ShieldAlert size={20} aria-hidden />} title={text('recovery.title')}>
          <p>{text('recovery.text')}</p>
          <button
            type="button"
            className={styles['action']}
            onClick={() => dispatch(navigate('RecoverySetup'))}
          >
            {text('recovery.action')}
          </button>
        </Banner>
      )}
      {!wallet.isStorageKept && (
        <Banner icon={<HardDrive size={20} aria-hidden />} title={text('storage.title')}>
          <p>{text('storage.text')}</p>
        </Banner>
      )}
    </>
  )
}

interface BannerProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
}

function Banner({ icon, title, children }: BannerProps) {
  return (
    <section className={styles['banner']} aria-label={title}>
      <span className={styles['icon']}>{icon}</span>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{title}</h2>
        {children}
      </div>
    </section>
  )
}
