import { use, useState } from 'react'
import type { ActiveAccount } from '#modal/core/account/use-active-account.ts'
import { ownPicture } from '#modal/core/images/own-picture.ts'
import { useIdentity } from '#modal/features/identity/use-identity.ts'
import type { TokenBalances } from '#modal/features/token-balances/use-token-balances.ts'
import { writtenAddress } from '#modal/lib/written-address.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Avatar } from '#modal/ui/primitives/avatar.tsx'
import { ArtworkBase } from '../parts/artwork.tsx'
import { useAccountLabel } from '../parts/use-address-label.ts'
import styles from './account-head.module.css'
import { AddressLine } from './address-line.tsx'

interface AccountHeadProps {
  readonly address: string
  readonly account: ActiveAccount | undefined
  readonly balances: TokenBalances
}

/** Who one is, and what it is all worth. The name stands above the address, never in its place. */
export function AccountHead({ address, account, balances }: AccountHeadProps) {
  const { name, avatar } = useIdentity(account?.network.chainNamespace, account?.address)
  const written = writtenAddress(address)
  const called = useAccountLabel(address) ?? name
  const apiUrl = use(ArtworkBase)
  return (
    <>
      <Portrait src={ownPicture(avatar, { apiUrl })} address={written} />
      {called !== undefined && <bdi className={styles['name']}>{called}</bdi>}
      <AddressLine address={written} />
      {account && <Total balances={balances} />}
    </>
  )
}

/** The picture an address chose; without one, or when it does not load, the one its address has by itself. */
function Portrait({ src, address }: { readonly src: string | undefined; readonly address: string }) {
  const [broken, setBroken] = useState<string>()
  if (src === undefined || src === broken) return <Avatar address={address} size={40} />
  return (
    <img
      className={styles['avatar']}
      src={src}
      alt=""
      width={40}
      height={40}
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}

/** The value of what is verified; a dash while nobody knows it, never a made-up zero. */
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
