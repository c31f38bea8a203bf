import { useText } from '#modal/locales/use-text.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import styles from './list-end.module.css'

interface ListEndProps {
  readonly state: {
    readonly isLoadingMore: boolean
    readonly hasFailed: boolean
    readonly tryAgain: () => void
  }
}

/** Below the last row: more is loading, or could not be loaded. */
export function ListEnd({ state: { isLoadingMore, hasFailed, tryAgain } }: ListEndProps) {
  const text = useText()
  if (isLoadingMore)
    return (
      <div className={styles['end']}>
        <Spinner />
        <output className="visually-hidden">{text('list.loading-more')}</output>
      </div>
    )
  if (!hasFailed) return null
  return (
    <div role="alert" className={styles['end']}>
      <span>{text('list.more-failed')}</span>
      <button type="button" className={styles['again']} onClick={tryAgain}>
        {text('login.try-again')}
      </button>
    </div>
  )
}
