import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { Network } from '#schemas/entities/network.ts'
import { addressExplorerUrl, transactionExplorerUrl } from '#schemas/networks/explorer-url.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './transaction-line.module.css'

/** The transaction's id and its page on the explorer, or that of the account while there is no id. */
export function TransactionLine({
  intent,
  network,
}: {
  readonly intent: Pick<Intent, 'transactionId' | 'from'>
  readonly network: Network
}) {
  const text = useText()
  const { transactionId, from } = intent
  const explorer = network.blockExplorers?.default
  const href =
    transactionId === undefined
      ? addressExplorerUrl(network, from)
      : transactionExplorerUrl(network, transactionId)
  return (
    <div className={styles['where']}>
      {transactionId !== undefined && (
        <>
          <span className={styles['name']}>{text('send.transaction')}</span>
          <bdi className={styles['address']}>{transactionId}</bdi>
        </>
      )}
      {explorer && href !== undefined && (
        <a className={styles['link']} href={href} target="_blank" rel="noopener noreferrer">
          <ArrowUpRight size={18} aria-hidden className="mirrored" />
          {text('account.explorer', { explorer: explorer.name })}
          <span className="visually-hidden">({text('link.new-tab')})</span>
        </a>
      )}
    </div>
  )
}
