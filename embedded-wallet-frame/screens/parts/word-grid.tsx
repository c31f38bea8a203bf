import styles from './word-grid.module.css'

interface WordGridProps {
  readonly label: string
  readonly words: readonly string[]
}

/** A numbered recovery phrase. Its words are text in this document, but cannot be selected and are not printed. */
export function WordGrid({ label, words }: WordGridProps) {
  return (
    <ol className={styles['grid']} aria-label={label} translate="no" lang="en">
      {words.map((word, index) => (
        <li key={`${index}${word}`} className={styles['word']}>
          <span className={styles['number']} aria-hidden>
            {index + 1}
          </span>
          {word}
        </li>
      ))}
    </ol>
  )
}
