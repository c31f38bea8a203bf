import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A view has at most one primary button. */
  readonly variant?: 'primary' | 'neutral' | 'plain' | 'danger'
  readonly icon?: ReactNode
  /** Shows a spinner and ignores clicks; the label stays. */
  readonly busy?: boolean
}

/** A button with a label, as wide as its container. It does not submit a form unless its `type` says so. */
export function Button({
  variant = 'neutral',
  icon,
  busy = false,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles['button'], styles[variant], className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy ? <Spinner /> : icon}
      <span className={styles['label']}>{children}</span>
    </button>
  )
}
