import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './progress-ring.module.css'

export interface ProgressRingProps {
  /** `turning` during a wait; the other states do not move. */
  readonly state: 'turning' | 'failed' | 'still'
  /** The shape of the content. */
  readonly shape?: 'tile' | 'round'
  readonly children: ReactNode
}

/** A ring around the picture of what the visitor waits for. */
export function ProgressRing({ state, shape = 'tile', children }: ProgressRingProps) {
  return (
    <div className={styles['ring']}>
      <span
        className={classNames(styles['track'], styles[state], shape === 'round' && styles['round'])}
        aria-hidden="true"
      />
      {children}
    </div>
  )
}
