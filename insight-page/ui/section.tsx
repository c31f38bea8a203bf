import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

/** A titled part of the page. */
export function Section({
  title,
  note,
  wide = false,
  children,
}: {
  readonly title: string
  readonly note?: string
  /** Whether it takes the whole width. */
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles['section']} data-wide={wide} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {children}
    </section>
  )
}
