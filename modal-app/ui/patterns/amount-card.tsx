import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './amount-card.module.css'

interface AmountCardProps {
  readonly label: string
  readonly children: ReactNode
}

/** A card for an amount and what it is of. */
export function AmountCard({ label, children }: AmountCardProps) {
  return (
    <section className={styles['card']} aria-label={label}>
      {children}
    </section>
  )
}

/** A line of small text in a card. */
export function CardText({ children }: { readonly children: ReactNode }) {
  return <p className={styles['name']}>{children}</p>
}

/** Two things at the ends of a line of a card. */
export function CardLine({ children }: { readonly children: ReactNode }) {
  return <div className={styles['line']}>{children}</div>
}

interface AmountInputProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  /** The amount is being computed. */
  readonly isBusy?: boolean
  readonly isReadOnly?: boolean
  readonly onChange: (value: string) => void
}

/** The large field of an amount. */
export function AmountInput({
  label,
  value,
  maxLength,
  isBusy = false,
  isReadOnly = false,
  onChange,
}: AmountInputProps) {
  return (
    <input
      className={classNames(styles['amount'], isBusy && styles['busy'])}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={maxLength}
      placeholder={isBusy ? '' : '0'}
      dir="ltr"
      aria-label={label}
      aria-busy={isBusy || undefined}
      readOnly={isReadOnly}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface UnitButtonProps {
  /** Replaces the unit's text for screen readers. */
  readonly ariaLabel: string | undefined
  readonly picture?: ReactNode
  /** Nothing is chosen yet. */
  readonly isUnset?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** What an amount is of; a press leads to a choice of others. */
export function UnitButton({ ariaLabel, picture, isUnset = false, onPress, children }: UnitButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles['choose'], isUnset && styles['unset'])}
      aria-label={ariaLabel}
      onClick={onPress}
    >
      {picture}
      <bdi className={styles['symbol']}>{children}</bdi>
      <ChevronDown size={16} aria-hidden />
    </button>
  )
}

/** What is wrong with a field; nothing while it is right. */
export function FieldFault({ children }: { readonly children: string | undefined }) {
  return (
    <p role="alert" className={styles['fault']}>
      {children}
    </p>
  )
}
