import { useState } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { selectIsSmartAccount } from '#modal/core/commands/network/compatible-networks.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, Rows, RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'
import { StillRow } from '#modal/ui/primitives/row.tsx'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import { useCompatibleNetworks } from '#modal/views/parts/networks/use-compatible-networks.ts'

/** The networks on which an address can receive. */
export function WalletCompatibleNetworksView() {
  // Keeps its content while the view is left.
  const [params] = useState(useAppSelector(selectViewParams('WalletCompatibleNetworks')))
  return <View>{params && <Networks namespace={params.namespace} />}</View>
}

function Networks({ namespace }: { readonly namespace: ChainNamespace }) {
  const text = useText()
  const networks = useCompatibleNetworks(namespace)
  const isSmart = useAppSelector(selectIsSmartAccount(namespace))
  if (!networks) return <RowSkeletons count={3} label={text('receive.loading')} />
  if (networks.length === 0) return <Lead>{text('receive.nowhere')}</Lead>
  return (
    <>
      <Lead>
        {isSmart ? text('compatible.smart') : text('compatible.lead', { chain: NAMESPACES[namespace].name })}
      </Lead>
      <Rows label={text('compatible.list')}>
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <StillRow
              icon={<NetworkPicture network={network} size={40} />}
              label={<bdi>{network.name}</bdi>}
              detail={network.testnet ? text('networks.test') : undefined}
            />
          </li>
        ))}
      </Rows>
    </>
  )
}
