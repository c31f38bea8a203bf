import styles from './switch.module.css'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onToggle: () => void
}

/** Something that is on or off, with its name before it. */
export function Switch({ label, isOn, onToggle }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles['switch']} onClick={onToggle}>
      <span>{label}</span>
      <span className={styles['track']}>
        <span className={styles['thumb']} />
      </span>
    </button>
  )
}
