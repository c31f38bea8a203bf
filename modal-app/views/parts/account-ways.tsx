import QrCode from 'lucide-react/icons/qr-code'
import Send from 'lucide-react/icons/send'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ReactNode } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { selectActiveNamespace } from '#modal/core/network/network-slice.ts'
import { selectFeatures } from '#modal/core/options/options-slice.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './account-ways.module.css'

/** The ways from an account to what belongs to it, as far as the owner offers them. */
export function AccountWays() {
  const text = useText()
  const dispatch = useAppDispatch()
  const features = useAppSelector(selectFeatures)
  const namespace = useAppSelector(selectActiveNamespace)
  return (
    <div className={styles['ways']}>
      {namespace && NAMESPACES[namespace].features.send && features.send !== false && (
        <Way
          icon={<Send size={18} aria-hidden className="mirrored" />}
          label={text('view.send.title')}
          onPress={() => dispatch(navigate('WalletSend'))}
        />
      )}
      {features.receive !== false && (
        <Way
          icon={<QrCode size={18} aria-hidden />}
          label={text('view.receive.title')}
          onPress={() => dispatch(navigate('WalletReceive'))}
        />
      )}
      <Way
        icon={<WalletCards size={18} aria-hidden />}
        label={text('profile.way')}
        onPress={() => dispatch(navigate('Profile'))}
      />
    </div>
  )
}

interface WayProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onPress: () => void
}

function Way({ icon, label, onPress }: WayProps) {
  return (
    <button type="button" className={styles['way']} onClick={onPress}>
      {icon}
      {label}
    </button>
  )
}
