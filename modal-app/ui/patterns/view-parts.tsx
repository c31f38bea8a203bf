import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './view-parts.module.css'

/** The content of a view, in one column. */
export function View({ children }: { readonly children: ReactNode }) {
  return <div className="view">{children}</div>
}

/** A list of rows. */
export function Rows({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  )
}

/** The actions at the bottom of a view, the primary one first. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}

/** A paragraph in a secondary colour. */
export function Lead({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={styles['lead']}>
      {children}
    </p>
  )
}

/** The heading of a section of a list. */
export function SectionTitle({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h2 id={id} className={styles['section']}>
      {children}
    </h2>
  )
}

/** A line at the bottom of a view: a question, and a link to its answer. */
export function FootLine({
  text,
  link,
  onPress,
}: {
  readonly text?: string
  readonly link: string
  readonly onPress: () => void
}) {
  return (
    <p className={styles['foot']}>
      {text !== undefined && <span>{text}</span>}
      <button type="button" className={styles['foot-link']} onClick={onPress}>
        {link}
      </button>
    </p>
  )
}

/** The word between two alternatives. */
export function Separator({ children }: { readonly children: ReactNode }) {
  return <p className={styles['separator']}>{children}</p>
}

/** Placeholders for rows that are loading, of the same height. */
export function RowSkeletons({ count, label }: { readonly count: number; readonly label?: string }) {
  return (
    <div className="rows">
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classNames('skeleton', 'skeleton-row')} />
      ))}
    </div>
  )
}
