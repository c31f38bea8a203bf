import { chooseConnector } from '#modal/core/connection/choose-connector.ts'
import type { ConnectorInfo } from '#modal/core/connectors/connector-info.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { selectMayConnect } from '#modal/core/legal/legal-slice.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import { selectIsConnectorConnected } from '#modal/core/wallets/wallets-slice.ts'
import type { Wallet } from '#modal/core/wallets/well-known-wallets.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { Tag } from '#modal/ui/primitives/tag.tsx'

/** A wallet of the page. */
export function ConnectorRow({
  connector,
  isRecent,
}: {
  readonly connector: ConnectorInfo
  readonly isRecent: boolean
}) {
  const text = useText()
  const dispatch = useAppDispatch()
  const mayConnect = useAppSelector(selectMayConnect)
  const isConnected = useAppSelector(selectIsConnectorConnected(connector))
  const tag = isConnected
    ? 'connect.tag.connected'
    : isRecent
      ? 'connect.tag.recent'
      : 'connect.tag.installed'
  return (
    <Row
      icon={<Picture src={connector.imageUrl} name={connector.name} size={40} />}
      label={<bdi>{connector.name}</bdi>}
      end={<Tag tone={isRecent || isConnected ? 'accent' : 'neutral'}>{text(tag)}</Tag>}
      disabled={!mayConnect}
      onPress={() => dispatch(chooseConnector(connector))}
    />
  )
}

/** A wallet one could get. */
export function WalletRow({ wallet }: { readonly wallet: Wallet }) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <Row
      icon={<Picture src={wallet.image_url} name={wallet.name} size={40} />}
      label={<bdi>{wallet.name}</bdi>}
      end={<Tag>{text('connect.tag.get')}</Tag>}
      onPress={() => dispatch(navigate('Downloads', { walletId: wallet.id }))}
    />
  )
}
