import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Account, AccountType } from '#schemas/entities/account.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Avatar } from '#modal/ui/primitives/avatar.tsx'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { LabelForm } from './label-form.tsx'
import styles from './profile-view.module.css'

/** Account types that appear side by side in one wallet. */
const TYPE_TEXTS: Readonly<Partial<Record<AccountType, MessageId>>> = {
  payment: 'profile.type.payment',
  ordinal: 'profile.type.ordinal',
}

interface AccountLineProps {
  readonly account: Account
  readonly isInUse: boolean
  readonly isBusy: boolean
  readonly onPress: () => void
}

/** An account that can be selected and renamed. */
export function AccountLine({ account, isInUse, isBusy, onPress }: AccountLineProps) {
  const text = useText()
  const [naming, setNaming] = useState<'never' | 'now' | 'done'>('never')
  const { type } = account
  const address = displayAddress(account.address)
  const label = useAccountLabel(address)
  const short = shortenAddress(address)
  if (naming === 'now') return <LabelForm address={address} onDone={() => setNaming('done')} />
  const typeId = TYPE_TEXTS[type]
  const about = [label === undefined ? '' : short, typeId ? text(typeId) : ''].filter((part) => part !== '')
  return (
    <div className={styles['line']}>
      <Row
        icon={<Avatar address={address} size={32} />}
        label={<bdi>{label ?? short}</bdi>}
        detail={about.length === 0 ? undefined : <bdi>{about.join(' · ')}</bdi>}
        current={isInUse}
        end={
          isBusy ? (
            <Spinner />
          ) : (
            isInUse && <Check size={20} aria-label={text('smart.in-use')} className={styles['tick']} />
          )
        }
        onPress={onPress}
        {...(!isInUse && { ariaLabel: text('profile.use', { account: [label, short].join(' ').trim() }) })}
      />
      <IconButton
        label={text('profile.rename', { address: label ?? short })}
        icon={<Pencil size={18} aria-hidden />}
        // The focus moves from the button to the field that replaces it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={naming === 'done'}
        onClick={() => setNaming('now')}
      />
    </div>
  )
}
