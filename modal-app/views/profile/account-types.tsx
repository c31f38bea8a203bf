import type { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { Namespace } from '#schemas/namespaces/namespace.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { selectIsSmartAccount } from '#modal/core/commands/network/compatible-networks.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectWalletPolicy } from '#modal/core/state/connectors/connectors-slice.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { AccountTypeRows } from '#modal/views/parts/account/account-type-rows.tsx'

/** The account types of the embedded wallet, each with its address, which is the same for both (EIP-7702). */
export function AccountTypes({
  namespace,
  address,
}: {
  readonly namespace: ChainNamespace
  readonly address: string
}) {
  const text = useText()
  const policy = useAppSelector(selectWalletPolicy)
  const isSmart = useAppSelector(selectIsSmartAccount(namespace))
  const { accountTypes }: Namespace = NAMESPACES[namespace]
  if (!policy || policy.smartAccounts.length === 0 || !accountTypes.includes('smartAccount')) return null
  const current: EmbeddedAccountType = isSmart ? 'smartAccount' : 'eoa'
  const same = <bdi>{shortenAddress(displayAddress(address))}</bdi>
  return (
    <section className="view-section" aria-label={text('view.smart.title')}>
      <SectionTitle>{text('view.smart.title')}</SectionTitle>
      <AccountTypeRows current={current} details={{ smartAccount: same, eoa: same }} />
    </section>
  )
}
