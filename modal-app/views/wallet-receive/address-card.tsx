import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectNetwork, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { viewReplaced } from '#modal/core/state/router/router-slice.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { AddressGroups } from '#modal/ui/patterns/address-groups.tsx'
import { QrPicture } from '#modal/ui/patterns/qr-picture.tsx'
import { Actions, Lead } from '#modal/ui/patterns/view-parts.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import { CopyButton } from '#modal/views/parts/buttons/copy-button.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import { useCompatibleNetworks } from '#modal/views/parts/networks/use-compatible-networks.ts'
import styles from './address-card.module.css'

interface AddressCardProps {
  readonly namespace: ChainNamespace
  readonly address: string
}

/** An address to receive assets: as a QR code, as text, and for the clipboard, with its networks. */
export function AddressCard({ namespace, address }: AddressCardProps) {
  const text = useText()
  const chain = NAMESPACES[namespace].name
  const fullAddress = displayAddress(address)
  const label = useAccountLabel(address)
  const network = useAppSelector(selectNetwork(useAppSelector(selectNetworkIdOf(namespace))))
  return (
    <>
      <div className={styles['code']}>
        <QrPicture
          text={fullAddress}
          label={text('receive.qr', { chain })}
          picture={network && <NetworkPicture network={network} size={40} />}
        />
      </div>
      <div>
        {label !== undefined && (
          <p className={styles['label']}>
            <bdi>{label}</bdi>
          </p>
        )}
        <span className="visually-hidden">{text('receive.address', { chain })}: </span>
        <AddressGroups address={fullAddress} />
      </div>
      <NetworksLine namespace={namespace} />
      <Actions>
        <CopyButton
          variant="primary"
          value={fullAddress}
          labelId="account.copy"
          copiedId="account.copied"
          failedId="receive.copy-failed"
        />
      </Actions>
    </>
  )
}

/** More pictures than this add nothing. */
const PICTURES_MOST = 3

/** The networks on which the address receives, at a glance; a press opens the whole list. */
function NetworksLine({ namespace }: { readonly namespace: ChainNamespace }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const networks = useCompatibleNetworks(namespace)
  if (!networks) return <div className="skeleton skeleton-row" />
  const [first] = networks
  if (!first) return <Lead>{text('receive.nowhere')}</Lead>
  const show = (): void => {
    // So that the way back leads to the selected namespace.
    dispatch(viewReplaced({ view: 'WalletReceive', params: { namespace } }))
    dispatch(navigate('WalletCompatibleNetworks', { namespace }))
  }
  return (
    <Row
      label={text('receive.networks', { count: networks.length, name: first.name })}
      detail={text('receive.networks.detail')}
      end={<Pictures networks={networks} />}
      leadsOn
      onPress={show}
    />
  )
}

function Pictures({ networks }: { readonly networks: readonly Network[] }) {
  return (
    <span className={styles['pictures']}>
      {networks.slice(0, PICTURES_MOST).map((network) => (
        <NetworkPicture key={network.caipNetworkId} network={network} size={20} />
      ))}
    </span>
  )
}
