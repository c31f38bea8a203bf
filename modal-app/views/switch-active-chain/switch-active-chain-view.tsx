import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { pickNamespace } from '#modal/core/commands/network/switch-network.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import {
  selectActiveNamespace,
  selectNamespaceNetworks,
  selectNetwork,
} from '#modal/core/state/network/network-slice.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** Shown when the connected wallet does not support a namespace: another wallet is needed for it. */
export function SwitchActiveChainView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const active = useAppSelector(selectActiveNamespace)
  const params = useAppSelector(selectViewParams('SwitchActiveChain'))
  const namespace = params?.namespace ?? active
  const namespaceNetworks = useAppSelector(selectNamespaceNetworks(namespace))
  const network = useAppSelector(selectNetwork(params?.caipNetworkId ?? namespaceNetworks?.caipNetworkId))
  if (!namespace) return <View>{null}</View>
  const chain = NAMESPACES[namespace].name
  const connect = (): void => {
    dispatch(pickNamespace(namespace))
    dispatch(navigate('ConnectWallets'))
  }
  return (
    <View>
      <Notice
        picture={network && <NetworkPicture network={network} size={64} />}
        title={text('switch-chain.title', { chain })}
      >
        {text('switch-chain.text', { chain })}
      </Notice>
      <Actions>
        <Button variant="primary" onClick={connect}>
          {text('switch-chain.connect', { chain })}
        </Button>
      </Actions>
    </View>
  )
}
