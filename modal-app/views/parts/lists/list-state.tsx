import type { ReactNode } from 'react'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './list-state.module.css'
import { useCountdown } from '#modal/views/parts/commands/use-countdown.ts'

/** Explains why there is no list: it is empty, or unsupported. */
export function ListNotice({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles['middle']}>
      <Notice title={title}>{children}</Notice>
    </div>
  )
}

interface ListFailureProps {
  readonly title: string
  /** When it may be retried, in milliseconds since 1970. */
  readonly retryAtMs?: number
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/** Says that a list could not be loaded, and counts down to the next try. */
export function ListFailure({ title, retryAtMs = 0, isBusy, onRetry }: ListFailureProps) {
  const text = useText()
  const seconds = useCountdown(retryAtMs)
  return (
    <div className={styles['middle']}>
      <div role="alert">
        <Notice title={title}>{text('list.failed.text')}</Notice>
      </div>
      <div className={styles['again']}>
        <Button
          busy={isBusy}
          aria-disabled={seconds > 0 || undefined}
          onClick={seconds > 0 ? undefined : onRetry}
        >
          {seconds > 0 ? text('list.retry-in', { seconds }) : text('login.try-again')}
        </Button>
      </div>
    </div>
  )
}

interface ListSkeletonProps {
  readonly label: string
  readonly count: number
}

/** Placeholders for rows that are loading, of the same height. */
export function ListSkeleton({ label, count }: ListSkeletonProps) {
  return (
    <div className={styles['skeletons']}>
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles['row']} aria-hidden="true">
          <span className={`skeleton ${styles['disc']}`} />
          <span className={styles['words']}>
            <span className={`skeleton ${styles['long']}`} />
            <span className={`skeleton ${styles['short']}`} />
          </span>
        </div>
      ))}
    </div>
  )
}
