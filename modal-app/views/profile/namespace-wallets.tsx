import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { selectSecondary } from '#modal/core/state/connection/secondary-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { AccountTypes } from './account-types.tsx'
import { RecentWallets } from './recent-wallets.tsx'
import { WalletGroup } from './wallet-group.tsx'

/** The wallets of one namespace. */
export function NamespaceWallets({ namespace }: { readonly namespace: ChainNamespace }) {
  const text = useText()
  const connectorId = useAppSelector(selectConnectedConnectorId(namespace))
  const { address, accounts, wallet } = useAppSelector(selectAccount(namespace))
  const others = useAppSelector(selectSecondary(namespace))
  const isInUse = connectorId !== undefined && wallet !== undefined && address !== undefined
  return (
    <>
      {isInUse ? (
        <WalletGroup
          namespace={namespace}
          wallet={{ connectorId, wallet, accounts }}
          addressInUse={address}
        />
      ) : (
        <Lead>{text('profile.none', { chain: NAMESPACES[namespace].name })}</Lead>
      )}
      {isInUse && traitsOfId(connectorId).isEmbedded && (
        <AccountTypes namespace={namespace} address={address} />
      )}
      {others.length > 0 && (
        <section className="view-section" aria-label={text('profile.others')}>
          <SectionTitle>{text('profile.others')}</SectionTitle>
          {others.map((other) => (
            <WalletGroup key={other.connectorId} namespace={namespace} wallet={other} />
          ))}
        </section>
      )}
      <RecentWallets namespace={namespace} />
    </>
  )
}
