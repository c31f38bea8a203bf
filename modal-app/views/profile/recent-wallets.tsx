import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { chooseConnector } from '#modal/core/commands/connection/choose-connector.ts'
import { chooseWallet } from '#modal/core/commands/pairing/choose-wallet.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { forgetRecent } from '#modal/core/commands/wallets/forget-recent.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { selectSecondary } from '#modal/core/state/connection/secondary-slice.ts'
import { selectConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectReachesPhones } from '#modal/core/state/wallet-list/wallet-list.ts'
import { servesAny } from '#modal/core/state/wallets/wallet-rules.ts'
import { selectRecentIds, selectWallet } from '#modal/core/state/wallets/wallets-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { WalletPicture } from '#modal/views/parts/pictures/wallet-picture.tsx'
import styles from './profile-view.module.css'

/** Wallets that were used before and are not connected now. */
export function RecentWallets({ namespace }: { readonly namespace: ChainNamespace }) {
  const text = useText()
  const ids = useAppSelector(selectRecentIds)
  return (
    <section className={styles['recent']} aria-label={text('profile.recent')}>
      <h2 className={styles['title']}>{text('profile.recent')}</h2>
      <ul className="rows" aria-label={text('profile.recent')}>
        {ids.map((id) => (
          <RecentWallet key={id} id={id} namespace={namespace} />
        ))}
      </ul>
    </section>
  )
}

function RecentWallet({ id, namespace }: { readonly id: string; readonly namespace: ChainNamespace }) {
  const info = useAppSelector(selectConnector(id))
  const wallet = useAppSelector(selectWallet(id))
  const inUse = useAppSelector(selectConnectedConnectorId(namespace))
  const others = useAppSelector(selectSecondary(namespace))
  const reachesPhones = useAppSelector(selectReachesPhones)
  if (info) {
    const walletId = info.wallets[namespace]?.walletId ?? info.id
    const isConnected = [inUse, ...others.map(({ connectorId }) => connectorId)].includes(walletId)
    if (isConnected || !info.namespaces.includes(namespace)) return null
    const connect =
      info.namespaces.length > 1
        ? navigate('ConnectingExternal', { connectorId: info.id, namespace })
        : chooseConnector(info)
    return (
      <RecentLine
        id={id}
        name={info.name}
        picture={<Picture src={info.imageUrl} name={info.name} size={32} />}
        connect={connect}
      />
    )
  }
  if (!wallet || !reachesPhones || (wallet.chains && !servesAny(wallet, [namespace]))) return null
  return (
    <RecentLine
      id={id}
      name={wallet.name}
      picture={<WalletPicture wallet={wallet} size={40} />}
      connect={chooseWallet(id)}
    />
  )
}

interface RecentLineProps {
  readonly id: string
  readonly name: string
  readonly picture: ReactNode
  readonly connect: CoreThunk
}

function RecentLine({ id, name, picture, connect }: RecentLineProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <li className={styles['line']}>
      <Row
        icon={picture}
        label={<bdi>{name}</bdi>}
        detail={text('profile.connect')}
        leadsOn
        onPress={() => dispatch(connect)}
      />
      <IconButton
        label={text('profile.forget', { name })}
        icon={<X size={18} aria-hidden />}
        onClick={() => dispatch(forgetRecent(id))}
      />
    </li>
  )
}
