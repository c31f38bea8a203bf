import styles from '#modal/ui/primitives/choices.module.css'
import { classNames } from '#ui/primitives/class-names.ts'

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
    <div className={styles['choices']}>
      {chips.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          className={classNames(styles['choice'], styles['onCard'], typed === value && styles['chosen'])}
          aria-pressed={typed === value}
          onClick={() => onPick(value)}
        >
          <bdi>{label}</bdi>
        </button>
      ))}
    </div>
  )
}
