import styles from './switch.module.css'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onToggle: () => void
}

/** A switch with its label before it. */
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
