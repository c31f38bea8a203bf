import { useActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { HistoryList } from '#modal/views/parts/history/history-list.tsx'
import styles from './transactions.module.css'

/** The whole history of the active account. */
export function TransactionsView() {
  const account = useActiveAccount()
  return (
    <View>
      <div className={styles['place']}>{account && <HistoryList account={account} />}</div>
    </View>
  )
}
