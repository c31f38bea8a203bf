import type { ReactNode } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps {
  readonly checked: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A native checkbox with custom styles; its label may contain links. */
export function Checkbox({ checked, onToggle, children }: CheckboxProps) {
  return (
    <label className={styles['label']}>
      <input type="checkbox" className={styles['box']} checked={checked} onChange={onToggle} />
      <span>{children}</span>
    </label>
  )
}
