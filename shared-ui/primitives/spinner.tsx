import styles from './spinner.module.css'

/** Shows that an operation is running. It is hidden from screen readers, because the text next to it names the operation. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />
}
