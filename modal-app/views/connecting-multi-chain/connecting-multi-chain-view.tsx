import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { prepareConnector } from '#modal/core/commands/connection/prepare-press.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectNetworkGroups } from '#modal/core/state/network/network-slice.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'

/** Asks which namespace of a wallet to connect. */
export function ConnectingMultiChainView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const params = useAppSelector(selectViewParams('ConnectingMultiChain'))
  const connector = useAppSelector(selectConnector(params?.connectorId))
  const groups = useAppSelector(selectNetworkGroups)
  if (!connector) return <View>{null}</View>
  const choices = groups.filter(({ namespace }) => connector.namespaces.includes(namespace))
  return (
    <View>
      <Notice
        picture={<Picture src={connector.imageUrl} name={connector.name} size={64} />}
        title={<bdi>{connector.name}</bdi>}
      >
        {text('multi-chain.text', { name: connector.name })}
      </Notice>
      <Rows>
        {choices.map(({ namespace, networks: [first] }) => (
          <li key={namespace}>
            <Row
              icon={first && <NetworkPicture network={first} size={40} />}
              label={NAMESPACES[namespace].name}
              leadsOn
              onIntent={() => dispatch(prepareConnector({ ...connector, namespaces: [namespace] }))}
              onPress={() =>
                dispatch(navigate('ConnectingExternal', { connectorId: connector.id, namespace }))
              }
            />
          </li>
        ))}
      </Rows>
    </View>
  )
}
