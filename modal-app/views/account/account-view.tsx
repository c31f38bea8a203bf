import { addressExplorerUrl } from '#schemas/networks/explorer-url.ts'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import { selectAccount, selectConnectedNamespaces } from '#modal/core/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/connection/connection-slice.ts'
import { disconnect } from '#modal/core/connection/disconnect.ts'
import { AUTH_CONNECTOR } from '#modal/core/connectors/auth-connector.ts'
import { selectEmbedded } from '#modal/core/embedded/embedded-slice.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { closeModal } from '#modal/core/modal/open-modal.ts'
import { selectActiveNamespace, selectActiveNetwork } from '#modal/core/network/network-slice.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import { snackShown } from '#modal/core/snack/snack-slice.ts'
import { useText, type Text } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Avatar } from '#modal/ui/primitives/avatar.tsx'
import { Button } from '#modal/ui/primitives/button.tsx'
import { WalletBanners } from '../parts/wallet-banners.tsx'
import { AddressLine } from './address-line.tsx'
import styles from './account-view.module.css'
import { BalanceLine } from './balance-line.tsx'
import { ConnectedChains } from './connected-chains.tsx'

/** The connected account: who one is, what one holds, and the ways on. */
export function AccountView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  const network = useAppSelector(selectActiveNetwork)
  const connected = useAppSelector(selectConnectedNamespaces)
  const isEmbedded = useAppSelector(selectConnectedConnectorId(namespace)) === AUTH_CONNECTOR.id
  const { address } = useAppSelector(selectAccount(namespace))
  if (address === undefined) return <View>{null}</View>
  const explorer = network?.blockExplorers?.default
  const explorerUrl = network && addressExplorerUrl(network, address)
  const leave = async (): Promise<void> => {
    const left = await dispatch(disconnect({ namespace }))
    if (!left.ok) dispatch(snackShown({ variant: 'error', textId: 'account.disconnect.failed' }))
  }
  return (
    <View>
      <div className={styles['head']}>
        <Avatar address={address} size={72} />
        <AddressLine address={address} />
        <BalanceLine address={address} network={network} />
        <WalletLine />
      </div>
      <div className={styles['tools']}>
        {explorer && explorerUrl && <ExplorerLink href={explorerUrl} name={explorer.name} text={text} />}
        {isEmbedded && (
          <button
            type="button"
            className={styles['tool']}
            onClick={() => dispatch(navigate('AccountSettings'))}
          >
            <Settings size={18} aria-hidden />
            {text('account.settings')}
          </button>
        )}
        <button type="button" className={styles['tool']} onClick={() => void leave()}>
          <LogOut size={18} aria-hidden className="mirrored" />
          {text('account.disconnect')}
        </button>
      </div>
      <WalletBanners />
      {connected.length > 1 && <ConnectedChains namespaces={connected} />}
      <Actions>
        <Button look="primary" onClick={() => dispatch(closeModal())}>
          {text('account.done')}
        </Button>
      </Actions>
    </View>
  )
}

/** Who one is to the wallet: the address one logged in with, which the site never learns, or the wallet's name. */
function WalletLine() {
  const text = useText()
  const namespace = useAppSelector(selectActiveNamespace)
  const { wallet } = useAppSelector(selectAccount(namespace))
  const embedded = useAppSelector(selectEmbedded).wallet
  if (!wallet) return null
  const person = wallet.id === AUTH_CONNECTOR.id ? (embedded?.email ?? embedded?.userName) : undefined
  return (
    <p className={styles['wallet']}>
      {person === undefined ? text('account.wallet', { name: wallet.name }) : <bdi>{person}</bdi>}
    </p>
  )
}

function ExplorerLink({
  href,
  name,
  text,
}: {
  readonly href: string
  readonly name: string
  readonly text: Text
}) {
  return (
    <a className={styles['tool']} href={href} target="_blank" rel="noopener noreferrer">
      <ArrowUpRight size={18} aria-hidden className="mirrored" />
      {text('account.explorer', { explorer: name })}
      <span className="visually-hidden">({text('link.new-tab')})</span>
    </a>
  )
}
