import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong with the value, and what to do. */
  readonly error?: string | undefined
  /** An icon before the text. */
  readonly icon?: ReactNode
  /** At the end of the field, for instance a submit button. */
  readonly end?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A text input with its label inside while it is empty, and the error below it. */
export function TextField({ label, value, onChange, error, icon, end, inputRef, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles['group']}>
      <div className={classNames(styles['field'], error !== undefined && styles['faulty'])}>
        {icon !== undefined && <span className={styles['icon']}>{icon}</span>}
        <input
          {...rest}
          ref={inputRef}
          className={styles['input']}
          // Typed text has its own direction; the label of an empty field has that of the language.
          dir={value === '' ? undefined : 'auto'}
          placeholder={label}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      <p id={id} role="alert" className={styles['error']}>
        {error}
      </p>
    </div>
  )
}
