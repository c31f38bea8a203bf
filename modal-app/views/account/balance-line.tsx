import type { Network } from '#schemas/networks/network.ts'
import { useNativeBalanceQuery } from '#modal/features/balance/balance-endpoints.ts'
import { displayAmount } from '#modal/lib/format-amount.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './balance-line.module.css'

interface BalanceLineProps {
  readonly address: string
  readonly network: Network | undefined
}

/** The native balance; a dash while nobody knows it, never a made-up zero. */
export function BalanceLine({ address, network }: BalanceLineProps) {
  const text = useText()
  const { data, isFetching } = useNativeBalanceQuery(
    network && { caipNetworkId: network.caipNetworkId, address },
  )
  if (data === undefined && isFetching) {
    return (
      <p className={styles['balance']}>
        <span className={`skeleton ${styles['skeleton']}`} />
        <output className="visually-hidden">{text('account.balance.loading')}</output>
      </p>
    )
  }
  return (
    <p className={styles['balance']}>
      <span className="visually-hidden">
        {text(data === undefined ? 'account.balance.unknown' : 'account.balance')}:{' '}
      </span>
      {data === undefined || !network ? (
        <span aria-hidden="true">—</span>
      ) : (
        <bdi>
          {displayAmount(data)} {network.nativeCurrency.symbol}
        </bdi>
      )}
    </p>
  )
}
