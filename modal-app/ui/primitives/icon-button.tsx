import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
  /** The accessible name; also the tooltip. */
  readonly label: string
  readonly icon: ReactNode
}

/** A square button with an icon. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(styles['button'], className)}
    >
      {icon}
    </button>
  )
}
