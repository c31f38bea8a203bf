import styles from './spinner.module.css'

/** Something is under way; what, the text beside it says. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />
}
