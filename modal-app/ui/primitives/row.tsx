import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './row.module.css'
import { useIntent } from './use-intent.ts'

interface RowParts {
  readonly icon?: ReactNode
  readonly label: ReactNode
  /** A second line in a secondary colour. */
  readonly detail?: ReactNode
  /** At the end of the row: a tag, a tick, a value. */
  readonly end?: ReactNode
  /** Shows a chevron. */
  readonly leadsOn?: boolean
}

interface RowProps extends RowParts {
  readonly onPress: () => void
  /** Somebody is about to press it. */
  readonly onIntent?: () => void
  readonly disabled?: boolean
  readonly current?: boolean
  /** Replaces the row's own text for screen readers. */
  readonly ariaLabel?: string
}

/** A row that can be chosen, as wide as its list. */
export function Row({ onPress, onIntent, disabled = false, current = false, ariaLabel, ...parts }: RowProps) {
  const intent = useIntent(disabled ? undefined : onIntent)
  return (
    <button
      {...intent}
      type="button"
      className={classNames(styles['row'], styles['pressable'])}
      onClick={disabled ? undefined : onPress}
      aria-disabled={disabled || undefined}
      aria-current={current || undefined}
      aria-label={ariaLabel}
    >
      <RowContent {...parts} />
    </button>
  )
}

/** A row that is a link: it opens in a new tab and can be copied. */
export function LinkRow({
  href,
  hint,
  ...parts
}: RowParts & { readonly href: string; readonly hint: string }) {
  return (
    <a
      className={classNames(styles['row'], styles['pressable'])}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <RowContent {...parts} />
      <span className="visually-hidden">({hint})</span>
    </a>
  )
}

/** A row without an action; its text is never cut. */
export function StillRow(parts: RowParts) {
  return (
    <div className={classNames(styles['row'], styles['still'])}>
      <RowContent {...parts} />
    </div>
  )
}

function RowContent({ icon, label, detail, end, leadsOn = false }: RowParts) {
  return (
    <>
      {icon}
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      </span>
      {end}
      {leadsOn && (
        <ChevronRight className={classNames(styles['chevron'], 'mirrored')} size={20} aria-hidden />
      )}
    </>
  )
}
