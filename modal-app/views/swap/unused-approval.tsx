import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { findApprovals, type EarlierApproval } from '#modal/features/swap/swap-intents.ts'
import { useRevocation } from '#modal/features/swap/use-revocation.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Reminder } from '#modal/ui/patterns/reminder.tsx'
import { amountText } from '#modal/views/parts/swaps/amount-text.ts'
import { RevokeButton } from '#modal/views/parts/swaps/revoke-button.tsx'

/** The last ones; older ones follow when these are taken back. */
const MOST_SHOWN = 3

/** What earlier swaps were approved for and did not pay, which the visitor may take back. */
export function UnusedApprovals({ account }: { readonly account: ActiveAccount }) {
  const { intents } = useAppSelector(selectIntents)
  return findApprovals(intents, account)
    .slice(0, MOST_SHOWN)
    .map((approval) => <UnusedApproval key={approval.intent.id} approval={approval} account={account} />)
}

interface UnusedApprovalProps {
  readonly approval: EarlierApproval
  readonly account: ActiveAccount
}

function UnusedApproval({ approval: { intent, left }, account: { network } }: UnusedApprovalProps) {
  const text = useText()
  const preparing = useRevocation(intent, network)
  const amount = preparing.revocation?.allowance ?? left
  if (amount === 0n) return null
  return (
    <Reminder
      title={text('swap.unused.title')}
      text={text('swap.unused.text', { source: intent.swap.source, amount: amountText(amount, intent) })}
    >
      <RevokeButton approval={intent} network={network} preparing={preparing} />
    </Reminder>
  )
}
