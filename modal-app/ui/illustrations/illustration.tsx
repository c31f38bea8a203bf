import type { ReactNode } from 'react'
import styles from './illustration.module.css'

/** The background all drawings share; lines are `currentColor`, fills are tokens. */
export function Illustration({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles['drawing']} viewBox="0 0 56 56" aria-hidden="true">
      <rect className={styles['ground']} width="56" height="56" rx="16" />
      {children}
    </svg>
  )
}
