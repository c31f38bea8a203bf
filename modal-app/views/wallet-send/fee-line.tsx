import type { Network } from '#schemas/entities/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import type { PreparedTransfer } from '#modal/chains/transfers.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './wallet-send.module.css'

/** The maximum fee, and the deposit for a new account. */
export function FeeLine({
  network,
  prepared,
  isFailed,
}: {
  readonly network: Network
  readonly prepared: Pick<PreparedTransfer, 'fee' | 'deposit'> | undefined
  readonly isFailed: boolean
}) {
  const text = useText()
  const { symbol, decimals } = network.nativeCurrency
  const coins = (amount: bigint): string => `${formatAmount(amount, decimals)} ${symbol}`
  if (isFailed && !prepared)
    return (
      <p role="alert" className={styles['failed']}>
        {text('send.fee.unknown', { network: network.name })}
      </p>
    )
  return (
    <dl className={styles['lines']}>
      <div>
        <dt>{text('send.fee')}</dt>
        <dd>{prepared ? <bdi>{coins(prepared.fee)}</bdi> : <span aria-hidden="true">—</span>}</dd>
      </div>
      {prepared !== undefined && prepared.deposit > 0n && (
        <div>
          <dt>{text('send.deposit')}</dt>
          <dd>
            <bdi>{coins(prepared.deposit)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}
