import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import { addressExplorerUrl } from '#schemas/networks/explorer-url.ts'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectAccount, selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { selectActiveNamespace, selectActiveNetwork } from '#modal/core/state/network/network-slice.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { useTokenBalances } from '#modal/features/token-balances/use-token-balances.ts'
import { useText } from '#modal/locales/use-text.ts'
import type { ReactNode } from 'react'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { AccountActions } from '#modal/views/parts/account/account-actions.tsx'
import { WalletBanners } from '#modal/views/parts/wallets/wallet-banners.tsx'
import { AccountHead } from './account-head.tsx'
import { AccountTabs } from './account-tabs.tsx'
import styles from './account-view.module.css'
import { ConnectedChains } from './connected-chains.tsx'
import { useLoginProvider } from './use-login-provider.ts'

/** The connected account: its identity, its assets, and its actions. */
export function AccountView() {
  const namespace = useAppSelector(selectActiveNamespace)
  const connected = useAppSelector(selectConnectedNamespaces)
  const { address } = useAppSelector(selectAccount(namespace))
  const account = useActiveAccount()
  const balances = useTokenBalances(account)
  if (address === undefined) return <View>{null}</View>
  return (
    <View>
      <Head>
        <AccountHead address={address} account={account} balances={balances} />
        <WalletLine />
      </Head>
      <AccountActions />
      <Tools address={address} />
      <WalletBanners />
      {connected.length > 1 && <ConnectedChains namespaces={connected} />}
      {account && <AccountTabs account={account} balances={balances} />}
    </View>
  )
}

/** The place of the account's identity. */
export function Head({ children }: { readonly children: ReactNode }) {
  return <div className={styles['head']}>{children}</div>
}

/** The visitor's login, which the site never learns, or the name of the wallet. */
export function WalletLine() {
  const text = useText()
  const namespace = useAppSelector(selectActiveNamespace)
  const { wallet } = useAppSelector(selectAccount(namespace))
  const embedded = useAppSelector(selectEmbedded).wallet
  const { isEmbedded } = traitsOfId(wallet?.id)
  const provider = useLoginProvider(isEmbedded)
  if (!wallet) return null
  const person = isEmbedded ? (embedded?.email ?? embedded?.userName) : undefined
  return (
    <p className={styles['wallet']}>
      {person === undefined ? text('account.wallet', { name: wallet.name }) : <bdi>{person}</bdi>}
      {provider !== undefined && (
        <>
          {' · '}
          <bdi>{provider}</bdi>
        </>
      )}
    </p>
  )
}

/** What leads away from the account. */
export function Tools({ address }: { readonly address: string }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  const network = useAppSelector(selectActiveNetwork)
  const { isEmbedded } = useAppSelector(selectTraits(namespace))
  const explorer = network?.blockExplorers?.default
  const explorerUrl = network && addressExplorerUrl(network, address)
  const leave = async (): Promise<void> => {
    const result = await dispatch(disconnect({ namespace, endsLogin: true }))
    if (!result.ok) dispatch(snackShown({ variant: 'error', textId: 'account.disconnect.failed' }))
  }
  return (
    <div className={styles['tools']}>
      {explorer && explorerUrl && (
        <a className={styles['tool']} href={explorerUrl} target="_blank" rel="noopener noreferrer">
          <ArrowUpRight size={16} aria-hidden className="mirrored" />
          <span>{text('account.explorer', { explorer: explorer.name })}</span>
          <span className="visually-hidden">({text('link.new-tab')})</span>
        </a>
      )}
      {isEmbedded && (
        <button
          type="button"
          className={styles['tool']}
          onClick={() => dispatch(navigate('AccountSettings'))}
        >
          <Settings size={16} aria-hidden />
          <span>{text('account.settings')}</span>
        </button>
      )}
      <button type="button" className={styles['tool']} onClick={() => void leave()}>
        <LogOut size={16} aria-hidden className="mirrored" />
        <span>{text(isEmbedded ? 'account.log-out' : 'account.disconnect')}</span>
      </button>
    </div>
  )
}
