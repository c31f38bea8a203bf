import type { Quotes } from '#modal/features/swap/use-quotes.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './quote-notes.module.css'

/** Says when the price may be old, and which venues did not answer. */
export function QuoteNotes({ quotes }: { readonly quotes: Pick<Quotes, 'isStale' | 'silentVenues'> }) {
  const text = useText()
  const { isStale, silentVenues } = quotes
  if (!isStale && silentVenues.length === 0) return null
  return (
    <output className={styles['note']}>
      {isStale && text('swap.stale')}{' '}
      {silentVenues.length > 0 && (
        <>
          {text('swap.silent')} <bdi>{silentVenues.join(', ')}</bdi>
        </>
      )}
    </output>
  )
}
