import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Plus from 'lucide-react/icons/plus'
import QrCode from 'lucide-react/icons/qr-code'
import Send from 'lucide-react/icons/send'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ReactNode } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { fundMethods } from '#modal/views/fund-wallet/fund-methods.tsx'
import styles from './account-actions.module.css'

/** The actions of an account, as far as the owner enables them, in the owner's order. */
export function AccountActions() {
  const text = useText()
  const dispatch = useAppDispatch()
  const features = useAppSelector(selectFeatures)
  const namespace = useAppSelector(selectActiveNamespace)
  const hasSwaps = namespace !== undefined && NAMESPACES[namespace].features.swaps && features.swaps !== false
  const actions: Readonly<Record<string, ReactNode>> = {
    send: namespace && NAMESPACES[namespace].features.send && features.send !== false && (
      <Action
        key="send"
        icon={<Send size={18} aria-hidden className="mirrored" />}
        label={text('view.send.title')}
        onPress={() => dispatch(navigate('WalletSend'))}
      />
    ),
    swaps: hasSwaps && (
      <Action
        key="swaps"
        icon={<ArrowLeftRight size={18} aria-hidden />}
        label={text('view.swap.title')}
        onPress={() => dispatch(navigate('Swap'))}
      />
    ),
    // Where there is no room for it, it is one of the ways to fund the wallet.
    receive: !hasSwaps && features.receive !== false && (
      <Action
        key="receive"
        icon={<QrCode size={18} aria-hidden />}
        label={text('view.receive.title')}
        onPress={() => dispatch(navigate('WalletReceive'))}
      />
    ),
  }
  // The API is asked for providers only where they are listed; an owner who names the feature expects one.
  const [isSold, isSent] = [features.onramp === true, features.pay === true]
  const fund = fundMethods({ features, namespace, isSold, isSent }).length > 0 && (
    <Action
      icon={<Plus size={18} aria-hidden />}
      label={text('account.fund')}
      onPress={() => dispatch(navigate('FundWallet'))}
    />
  )
  const order = new Set<string>([...(features.walletFeaturesOrder ?? []), 'send', 'swaps', 'receive'])
  return (
    <div className={styles['ways']}>
      {[...order].map((name) => (Object.hasOwn(actions, name) ? actions[name] : null))}
      {fund}
      <Action
        icon={<WalletCards size={18} aria-hidden />}
        label={text('profile.way')}
        onPress={() => dispatch(navigate('Profile'))}
      />
    </div>
  )
}

interface ActionProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onPress: () => void
}

function Action({ icon, label, onPress }: ActionProps) {
  return (
    <button type="button" className={styles['way']} onClick={onPress}>
      {icon}
      {label}
    </button>
  )
}
