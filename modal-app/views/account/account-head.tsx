import type { Network } from '#schemas/entities/network.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import type { ShownAccount } from '#modal/core/state/account/account-details.ts'
import { useIdentity } from '#modal/features/identity/use-identity.ts'
import type { TokenBalances } from '#modal/features/token-balances/use-token-balances.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Portrait } from '#modal/views/parts/pictures/portrait.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import styles from './account-head.module.css'
import { AddressLine } from './address-line.tsx'
import { useShownAccount } from './use-shown-account.ts'

interface AccountHeadProps {
  readonly address: string
  readonly account: ActiveAccount | undefined
  readonly balances: TokenBalances
}

/** The account's identity and total value. The name is above the address, never in its place. */
export function AccountHead({ address, account, balances }: AccountHeadProps) {
  const identity = useIdentity(account?.network.chainNamespace, account?.address)
  const fullAddress = displayAddress(address)
  const name = useAccountLabel(address) ?? identity.name
  const { portfolio } = balances
  const earlier = useShownAccount({
    network: account?.network,
    address: fullAddress,
    name,
    avatar: identity.avatar,
    total: account?.network.testnet === true ? undefined : portfolio?.total,
    isTotalPartial: portfolio?.isTotalPartial ?? false,
    isKnown: !balances.isLoading && !identity.isLoading,
  })
  const shown = identity.isLoading ? earlier : undefined
  return (
    <>
      <Portrait avatar={identity.avatar ?? shown?.avatar} address={fullAddress} size={40} />
      <AccountName name={name ?? shown?.name} />
      <AddressLine address={fullAddress} />
      {account &&
        (account.network.testnet === true ? (
          <TestBalance network={account.network} balances={balances} />
        ) : (
          <Total balances={balances} earlier={earlier} />
        ))}
    </>
  )
}

/** The label or name of an account, if it has one. */
export function AccountName({ name }: { readonly name: string | undefined }) {
  return name === undefined ? null : <bdi className={styles['name']}>{name}</bdi>
}

/** The balance of a test network's coin, which has no value. */
export function TestBalance({
  network,
  balances: { portfolio },
}: {
  readonly network: Network
  readonly balances: Pick<TokenBalances, 'portfolio'>
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

interface TotalProps {
  readonly balances: Pick<TokenBalances, 'portfolio' | 'isLoading'>
  /** What an earlier document showed. */
  readonly earlier: Pick<ShownAccount, 'total' | 'isTotalPartial'> | undefined
}

/**
 * The value of verified tokens; a dash while it is unknown, never an invented zero. While it is loading, the earlier one is
 * shown, and marked.
 */
export function Total({ balances: { portfolio, isLoading }, earlier }: TotalProps) {
  const text = useText()
  const isRenewed = !portfolio && isLoading
  const { total, isTotalPartial } = (isRenewed ? earlier : portfolio) ?? {}
  if (isRenewed && total === undefined)
    return (
      <p className={styles['total']}>
        <span className={`skeleton ${styles['skeleton']}`} />
        <output className="visually-hidden">{text('account.balance.loading')}</output>
      </p>
    )
  const labelId = isRenewed ? 'account.balance.earlier' : 'account.balance'
  return (
    <p className={styles['total']} aria-busy={isRenewed || undefined}>
      <span className="visually-hidden">
        {text(total === undefined ? 'account.balance.unknown' : labelId)}:{' '}
      </span>
      {total === undefined ? (
        <span aria-hidden="true">—</span>
      ) : (
        <Amount value={total} isEarlier={isRenewed} />
      )}
      {isTotalPartial === true && total !== undefined && (
        <span className={styles['partial']}>{text('account.total.partial')}</span>
      )}
    </p>
  )
}

function Amount({ value, isEarlier }: { readonly value: number; readonly isEarlier: boolean }) {
  const { money } = useNumbers()
  if (!isEarlier) return <bdi>{money(value)}</bdi>
  return (
    <span className={styles['earlier']}>
      <bdi>{money(value)}</bdi>
      <Spinner />
    </span>
  )
}
