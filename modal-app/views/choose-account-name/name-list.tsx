import AtSign from 'lucide-react/icons/at-sign'
import Check from 'lucide-react/icons/check'
import type { RegisteredName } from '#schemas/http/blockchain/profile.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import styles from './choose-account-name-view.module.css'

interface NameListProps {
  readonly names: readonly RegisteredName[]
  /** The name whose actions are shown. */
  readonly shown: string
  readonly onPick: (name: string) => void
}

/** The names of an account; a tick marks the one it is called by. */
export function NameList({ names, shown, onPick }: NameListProps) {
  const text = useText()
  const { date } = useNumbers()
  return (
    <Rows label={text('names.list')}>
      {names.map(({ name, isPrimary, expires, offeredTo }) => (
        <li key={name}>
          <Row
            icon={
              <IconTile>
                <AtSign size={22} aria-hidden />
              </IconTile>
            }
            label={<bdi>{name}</bdi>}
            detail={
              offeredTo !== undefined
                ? text('names.offered.to', { address: displayAddress(offeredTo) })
                : expires
                  ? text('names.expires', { date: date(expires * 1_000) })
                  : undefined
            }
            current={name === shown}
            end={
              isPrimary === true && (
                <Check size={20} aria-label={text('names.primary')} className={styles['tick']} />
              )
            }
            onPress={() => onPick(name)}
          />
        </li>
      ))}
    </Rows>
  )
}
