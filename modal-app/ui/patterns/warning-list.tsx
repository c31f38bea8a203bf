import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from './warning-list.module.css'

/** Something the visitor should know before deciding. */
export interface Warning {
  readonly id: string
  readonly content: ReactNode
  /** After this one assets may be lost. */
  readonly isGrave?: boolean
}

/** The warnings above a decision. */
export function WarningList({ warnings }: { readonly warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className={styles['warnings']}>
      {warnings.map(({ id, content, isGrave = false }) => (
        <li key={id} data-grave={isGrave || undefined}>
          <TriangleAlert size={18} aria-hidden />
          <span>{content}</span>
        </li>
      ))}
    </ul>
  )
}
