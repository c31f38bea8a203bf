import LayoutGrid from 'lucide-react/icons/layout-grid'
import QrCode from 'lucide-react/icons/qr-code'
import { chooseConnector } from '#modal/core/commands/connection/choose-connector.ts'
import {
  prepareConnector,
  prepareView,
  prepareWallet,
} from '#modal/core/commands/connection/prepare-press.ts'
import { chooseWallet } from '#modal/core/commands/pairing/choose-wallet.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { isNamesake } from '#modal/core/state/wallet-list/namesake.ts'
import { selectIsConnectorConnected, selectReachesPhones } from '#modal/core/state/wallet-list/wallet-list.ts'
import type { Wallet } from '#modal/core/state/wallets/wallet-rules.ts'
import { selectRecommended, selectWalletCount } from '#modal/core/state/wallets/wallets-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { WalletPicture } from '#modal/views/parts/pictures/wallet-picture.tsx'
import { Tag } from '#ui/primitives/tag.tsx'

/** An injected wallet, or the row for phone wallets. */
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
  const popular = useAppSelector(selectRecommended)
  const isElsewhere = traitsOf(connector).sharesSession
  const tag = isConnected
    ? 'connect.tag.connected'
    : isRecent
      ? 'connect.tag.recent'
      : isElsewhere
        ? 'connect.tag.qr'
        : 'connect.tag.in-page'
  return (
    <Row
      icon={
        isElsewhere ? (
          <IconTile>
            <QrCode size={22} aria-hidden />
          </IconTile>
        ) : (
          <Picture src={connector.imageUrl} name={connector.name} size={40} />
        )
      }
      label={<bdi>{connector.name}</bdi>}
      detail={isNamesake(connector, popular) ? <bdi>{connector.rdns}</bdi> : undefined}
      end={<Tag tone={isRecent || isConnected ? 'accent' : 'neutral'}>{text(tag)}</Tag>}
      disabled={!mayConnect}
      onPress={() => dispatch(chooseConnector(connector))}
      onIntent={() => dispatch(prepareConnector(connector))}
    />
  )
}

/** A wallet that is not in the page: its phone app is paired, or the visitor sees where to get it. */
export function WalletRow({ wallet, isRecent }: { readonly wallet: Wallet; readonly isRecent: boolean }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const mayConnect = useAppSelector(selectMayConnect)
  const isReached = useAppSelector(selectReachesPhones)
  if (!isReached) return <GetRow wallet={wallet} />
  return (
    <Row
      icon={<WalletPicture wallet={wallet} size={40} />}
      label={<bdi>{wallet.name}</bdi>}
      end={isRecent ? <Tag tone="accent">{text('connect.tag.recent')}</Tag> : undefined}
      disabled={!mayConnect}
      onPress={() => dispatch(chooseWallet(wallet.id))}
      onIntent={() => dispatch(prepareWallet(wallet.id))}
    />
  )
}

/** A wallet the visitor could get. */
export function GetRow({ wallet }: { readonly wallet: Wallet }) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <Row
      icon={<WalletPicture wallet={wallet} size={40} />}
      label={<bdi>{wallet.name}</bdi>}
      end={<Tag>{text('connect.tag.get')}</Tag>}
      onPress={() => dispatch(navigate('Downloads', { walletId: wallet.id }))}
    />
  )
}

/**
 * The row that opens the list of all wallets.
 *
 * @param props.isWhole whether the directory has every wallet; otherwise the full list above is opened.
 */
export function AllWalletsRow({ isWhole }: { readonly isWhole: boolean }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const mayConnect = useAppSelector(selectMayConnect)
  const count = useAppSelector(selectWalletCount)
  // Phones have fewer wallets, which are counted in the list itself.
  const isPhone = useAppSelector(selectIsPhone)
  const view = isWhole ? 'AllWallets' : 'ConnectWallets'
  return (
    <Row
      icon={
        <IconTile>
          <LayoutGrid size={22} aria-hidden />
        </IconTile>
      }
      label={text('view.all-wallets.title')}
      end={count === undefined || isPhone || !isWhole ? undefined : <Tag>{count}</Tag>}
      leadsOn
      disabled={!mayConnect}
      onPress={() => dispatch(navigate(view))}
      onIntent={() => dispatch(prepareView(view))}
    />
  )
}
