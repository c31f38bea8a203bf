import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useText } from '#modal/locales/use-text.ts'
import { SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { ApprovalList } from './approval-list.tsx'
import { OtherNetworks } from './other-networks.tsx'

/** Who may move the tokens and collectibles of the account on its network, and on others. */
export function ApprovalsSection({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  return (
    <>
      <SectionTitle>{text('sessions.approvals.title', { network: account.network.name })}</SectionTitle>
      <ApprovalList account={account} />
      <OtherNetworks account={account} />
    </>
  )
}
