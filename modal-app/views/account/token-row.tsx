import { use } from 'react'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import type { ShownToken } from '#modal/features/token-balances/portfolio.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import styles from './token-row.module.css'

interface TokenRowProps {
  readonly token: ShownToken
  /** Unverified tokens show no value, because anybody may have made it up; tokens of a test network have none. */
  readonly hasWorth: boolean
}

/** A token of the account, with its quantity and value. */
export function TokenRow({ token, hasWorth }: TokenRowProps) {
  const text = useText()
  const { money, quantity } = useNumbers()
  const apiUrl = use(ArtworkBase)
  const { name, symbol, value, iconUrl } = token
  return (
    <div className={styles['row']}>
      <Picture src={apiPicture(iconUrl, { apiUrl })} name={symbol || name} size={40} shape="round" />
      <span className={styles['words']}>
        <bdi className={styles['name']}>{name}</bdi>
        <span className={styles['quantity']}>
          <bdi>{quantity(token.quantity)}</bdi> <bdi>{symbol}</bdi>
        </span>
      </span>
      {hasWorth &&
        (value === undefined ? (
          <span className={styles['value']}>
            <span aria-hidden="true">—</span>
            <span className="visually-hidden">{text('tokens.unpriced')}</span>
          </span>
        ) : (
          <bdi className={styles['value']}>{money(value)}</bdi>
        ))}
    </div>
  )
}
