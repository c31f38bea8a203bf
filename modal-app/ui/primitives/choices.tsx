import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './choices.module.css'

interface ChoicesProps<Value> {
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly textOf: (value: Value) => ReactNode
  readonly onPick: (value: Value) => void
}

/** A few values side by side, of which one is chosen. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, values, chosen, textOf, onPick } = props
  const id = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend className="visually-hidden">{label}</legend>
      {values.map((value) => (
        <label key={value} className={classNames(styles['choice'], value === chosen && styles['chosen'])}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={value === chosen}
            onChange={() => onPick(value)}
          />
          <bdi>{textOf(value)}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
