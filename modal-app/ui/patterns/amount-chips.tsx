import { classNames } from '#ui/primitives/class-names.ts'
import styles from './amount-chips.module.css'

/** An amount that is one press away. */
interface AmountChip {
  /** What the field has after the press. */
  readonly value: string
  readonly label: string
}

interface AmountChipsProps {
  readonly chips: readonly AmountChip[]
  /** What the field has. */
  readonly typed: string
  readonly onPick: (value: string) => void
}

/** Amounts that are one press away. */
export function AmountChips({ chips, typed, onPick }: AmountChipsProps) {
  return (
    <div className={styles['chips']}>
      {chips.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          className={classNames(styles['chip'], typed === value && styles['chosen'])}
          aria-pressed={typed === value}
          onClick={() => onPick(value)}
        >
          <bdi>{label}</bdi>
        </button>
      ))}
    </div>
  )
}
