import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tag.module.css'

/** A short label for the item beside it. */
export function Tag({
  tone = 'neutral',
  children,
}: {
  readonly tone?: 'neutral' | 'accent'
  readonly children: ReactNode
}) {
  return <span className={classNames(styles['tag'], styles[tone])}>{children}</span>
}
