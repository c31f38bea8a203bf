import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './choice.module.css'

interface ItemProps {
  readonly icon: ReactNode
  readonly label: ReactNode
  /** A second, quieter line. */
  readonly detail?: ReactNode
  /** Placed at the far end: a tag or an action. */
  readonly end?: ReactNode
}

/** A vertical list. */
export function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {children}
    </ul>
  )
}

/** A list item that can be pressed. */
export function Choice({ onPress, ...parts }: ItemProps & { readonly onPress: () => void }) {
  return (
    <li>
      <button type="button" className={classNames(styles['row'], styles['pressable'])} onClick={onPress}>
        <Parts {...parts} />
        <ChevronRight className={classNames(styles['chevron'], 'mirrored')} size={20} aria-hidden />
      </button>
    </li>
  )
}

/** A list item without an action of its own. */
export function Item(parts: ItemProps) {
  return (
    <li className={styles['row']}>
      <Parts {...parts} />
    </li>
  )
}

function Parts({ icon, label, detail, end }: ItemProps) {
  return (
    <>
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      </span>
      {end}
    </>
  )
}
