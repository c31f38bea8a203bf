import type { ReactNode } from 'react'
import styles from './reminder.module.css'

interface ReminderProps {
  readonly title: string
  readonly text: string
  /** What can be done about it. */
  readonly children: ReactNode
}

/** Something from before that is not settled, above a form. */
export function Reminder({ title, text, children }: ReminderProps) {
  return (
    <section className={styles['reminder']}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}
