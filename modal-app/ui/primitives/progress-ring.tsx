import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './progress-ring.module.css'

interface ProgressRingProps {
  /** `turning` during a wait; the other states do not move. */
  readonly state: 'turning' | 'failed' | 'still'
  /** The shape of the content. */
  readonly shape?: 'tile' | 'round'
  readonly children: ReactNode
}

/** A ring around the picture of what the visitor waits for. */
export function ProgressRing({ state, shape = 'tile', children }: ProgressRingProps) {
  const corner = shape === 'round' ? 54 : 30
  return (
    <div className={styles['ring']}>
      <svg className={classNames(styles['track'], styles[state])} viewBox="0 0 112 112" aria-hidden="true">
        <rect className={styles['rail']} x="2" y="2" width="108" height="108" rx={corner} pathLength="100" />
        <rect
          className={styles['runner']}
          x="2"
          y="2"
          width="108"
          height="108"
          rx={corner}
          pathLength="100"
        />
      </svg>
      {children}
    </div>
  )
}
