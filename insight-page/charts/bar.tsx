import styles from './bar.module.css'

/** A bar as wide as its share of a whole. Screen readers read the number beside it instead. */
export function Bar({ part, whole }: { readonly part: number; readonly whole: number }) {
  const width = whole === 0 ? 0 : Math.min(100, (100 * part) / whole)
  return (
    <svg
      className={`mirrored ${styles['bar']}`}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles['track']} width="100" height="10" />
      <rect className={styles['part']} width={width} height="10" />
    </svg>
  )
}
