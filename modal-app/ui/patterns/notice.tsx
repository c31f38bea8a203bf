import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './notice.module.css'

interface NoticeProps {
  /** A picture above the text. */
  readonly picture?: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly tone?: 'neutral' | 'negative'
}

/** A message in the middle of a view: an empty list, a wait, a failure with its next step. */
export function Notice({ picture, title, children, tone = 'neutral' }: NoticeProps) {
  return (
    <div className={styles['notice']}>
      {picture}
      <div className={styles['words']}>
        <h2 className={classNames(styles['title'], styles[tone])}>{title}</h2>
        {children !== undefined && <div className={styles['text']}>{children}</div>}
      </div>
    </div>
  )
}
