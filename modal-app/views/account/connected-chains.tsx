import Check from 'lucide-react/icons/check'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { pickNamespace } from '#modal/core/commands/network/switch-network.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import {
  selectActiveNamespace,
  selectNetwork,
  selectNetworkIdOf,
} from '#modal/core/state/network/network-slice.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows, SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import styles from './connected-chains.module.css'

/** All namespaces with an account, to switch between. */
export function ConnectedChains({ namespaces }: { readonly namespaces: readonly ChainNamespace[] }) {
  const text = useText()
  return (
    <>
      <SectionTitle>{text('account.chains')}</SectionTitle>
      <Rows label={text('account.chains')}>
        {namespaces.map((namespace) => (
          <li key={namespace}>
            <ChainRow namespace={namespace} />
          </li>
        ))}
      </Rows>
    </>
  )
}

function ChainRow({ namespace }: { readonly namespace: ChainNamespace }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const isActive = useAppSelector(selectActiveNamespace) === namespace
  const network = useAppSelector(selectNetwork(useAppSelector(selectNetworkIdOf(namespace))))
  const { address = '' } = useAppSelector(selectAccount(namespace))
  const label = useAccountLabel(address)
  const short = shortenAddress(displayAddress(address))
  const { name } = NAMESPACES[namespace]
  return (
    <Row
      icon={
        network ? (
          <NetworkPicture network={network} size={40} />
        ) : (
          <Picture src={undefined} name={name} size={40} />
        )
      }
      label={name}
      detail={
        <>
          {label !== undefined && (
            <>
              <bdi>{label}</bdi>
              {' · '}
            </>
          )}
          <bdi>{short}</bdi>
        </>
      }
      end={
        isActive && <Check size={20} aria-label={text('account.chains.active')} className={styles['tick']} />
      }
      current={isActive}
      onPress={() => dispatch(pickNamespace(namespace))}
      {...(!isActive && {
        ariaLabel: text('account.chains.switch', { chain: name, address: [label, short].join(' ').trim() }),
      })}
    />
  )
}
