import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import styles from './snack-bar.module.css'

export type SnackVariant = 'success' | 'error' | 'loading' | 'info'

const ICONS = {
  success: <CircleCheck size={20} aria-hidden />,
  error: <CircleX size={20} aria-hidden />,
  loading: <Spinner />,
  info: <Info size={20} aria-hidden />,
} as const satisfies Record<SnackVariant, ReactNode>

/** A temporary message over the card's lower edge. */
export function SnackBar({
  variant,
  children,
}: {
  readonly variant: SnackVariant
  readonly children: string
}) {
  return (
    <div className={styles['snack']}>
      <span className={classNames(styles['icon'], styles[variant])}>{ICONS[variant]}</span>
      <span>{children}</span>
    </div>
  )
}
