import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { findUnusedApproval } from '#modal/features/swap/swap-intents.ts'
import { useText } from '#modal/locales/use-text.ts'
import { amountText } from '#modal/views/parts/swaps/amount-text.ts'
import { RevokeButton } from '#modal/views/parts/swaps/revoke-button.tsx'
import styles from './swap.module.css'

/** An approval of an earlier swap that was not carried out, which the visitor may take back. */
export function UnusedApproval({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const { intents } = useAppSelector(selectIntents)
  const approval = findUnusedApproval(intents, account)
  if (!approval) return null
  const { swap, amount } = approval
  return (
    <section className={styles['unused']}>
      <h2>{text('swap.unused.title')}</h2>
      <p>{text('swap.unused.text', { source: swap.source, amount: amountText(amount, approval) })}</p>
      <RevokeButton approval={approval} network={account.network} />
    </section>
  )
}
