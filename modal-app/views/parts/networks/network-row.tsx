import Check from 'lucide-react/icons/check'
import type { Network } from '#schemas/entities/network.ts'
import { chooseNetwork } from '#modal/core/commands/network/switch-network.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNetwork, selectNamespaceNetworks } from '#modal/core/state/network/network-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Row } from '#modal/ui/primitives/row.tsx'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import styles from './network-row.module.css'

/** A network to choose. The current one has a tick; one the wallet has not approved is disabled, with the reason. */
export function NetworkRow({ network }: { readonly network: Network }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { caipNetworkId, chainNamespace } = network
  const isCurrent = useAppSelector(selectActiveNetwork)?.caipNetworkId === caipNetworkId
  const namespaceNetworks = useAppSelector(selectNamespaceNetworks(chainNamespace))
  const isConnected = useAppSelector(selectIsConnected(chainNamespace))
  const isRefused =
    isConnected &&
    !isCurrent &&
    namespaceNetworks?.supportsAllNetworks === false &&
    !namespaceNetworks.approvedIds.includes(caipNetworkId)
  return (
    <Row
      icon={<NetworkPicture network={network} size={40} />}
      label={<bdi>{network.name}</bdi>}
      detail={isRefused ? text('networks.unavailable') : network.testnet ? text('networks.test') : undefined}
      end={isCurrent && <Check size={20} aria-hidden className={styles['tick']} />}
      current={isCurrent}
      disabled={isRefused}
      onPress={() => dispatch(chooseNetwork(caipNetworkId))}
    />
  )
}
