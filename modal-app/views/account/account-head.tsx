import type { Network } from '#schemas/entities/network.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useIdentity } from '#modal/features/identity/use-identity.ts'
import type { TokenBalances } from '#modal/features/token-balances/use-token-balances.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Portrait } from '#modal/views/parts/pictures/portrait.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import styles from './account-head.module.css'
import { AddressLine } from './address-line.tsx'

interface AccountHeadProps {
  readonly address: string
  readonly account: ActiveAccount | undefined
  readonly balances: TokenBalances
}

/** The account's identity and total value. The name is above the address, never in its place. */
export function AccountHead({ address, account, balances }: AccountHeadProps) {
  const { name, avatar } = useIdentity(account?.network.chainNamespace, account?.address)
  const fullAddress = displayAddress(address)
  const called = useAccountLabel(address) ?? name
  return (
    <>
      <Portrait avatar={avatar} address={fullAddress} size={40} />
      {called !== undefined && <bdi className={styles['name']}>{called}</bdi>}
      <AddressLine address={fullAddress} />
      {account &&
        (account.network.testnet === true ? (
          <TestBalance network={account.network} balances={balances} />
        ) : (
          <Total balances={balances} />
        ))}
    </>
  )
}

/** The balance of a test network's coin, which has no value. */
function TestBalance({
  network,
  balances: { portfolio },
}: {
  readonly network: Network
  readonly balances: TokenBalances
}) {
  const text = useText()
  const { quantity } = useNumbers()
  const coin = portfolio?.verified.find(({ id }) => id === network.caipNetworkId)
  return (
    <p className={styles['total']}>
      <span className="visually-hidden">{text('account.balance')}: </span>
      {portfolio ? (
        <bdi>{`${quantity(coin?.quantity ?? '0')} ${network.nativeCurrency.symbol}`}</bdi>
      ) : (
        <span aria-hidden="true">—</span>
      )}
      <span className={styles['partial']}>{text('account.test-network')}</span>
    </p>
  )
}

/** The value of verified tokens; a dash while it is unknown, never an invented zero. */
function Total({ balances: { portfolio, isLoading } }: { readonly balances: TokenBalances }) {
  const text = useText()
  const { money } = useNumbers()
  if (!portfolio && isLoading)
    return (
      <p className={styles['total']}>
        <span className={`skeleton ${styles['skeleton']}`} />
        <output className="visually-hidden">{text('account.balance.loading')}</output>
      </p>
    )
  const total = portfolio?.total
  return (
    <p className={styles['total']}>
      <span className="visually-hidden">
        {text(total === undefined ? 'account.balance.unknown' : 'account.balance')}:{' '}
      </span>
      {total === undefined ? <span aria-hidden="true">—</span> : <bdi>{money(total)}</bdi>}
      {portfolio?.isTotalPartial === true && total !== undefined && (
        <span className={styles['partial']}>{text('account.total.partial')}</span>
      )}
    </p>
  )
}
