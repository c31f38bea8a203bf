import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './field.module.css'

interface FieldParts {
  readonly label: string
  readonly hint?: ReactNode
  /** The error of the value; announced to screen readers. */
  readonly fault?: string | undefined
}

interface FieldProps extends FieldParts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** Placed inside the box, at its far end. */
  readonly end?: ReactNode
  /** Digits with wide spacing. */
  readonly isCode?: boolean
}

/** A single-line field. */
export function Field({ label, hint, fault, end, isCode = false, ...input }: FieldProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} fault={fault}>
      <div className={styles['box']}>
        <input
          {...input}
          id={id}
          className={classNames(
            styles['input'],
            isCode && styles['code'],
            end !== undefined && styles['with-end'],
          )}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
        />
        {end !== undefined && <span className={styles['end']}>{end}</span>}
      </div>
    </Labelled>
  )
}

interface AreaProps
  extends FieldParts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {}

/** A multi-line field. */
export function Area({ label, hint, fault, ...area }: AreaProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} fault={fault}>
      <textarea
        {...area}
        id={id}
        className={styles['input']}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
      />
    </Labelled>
  )
}

function Labelled(props: FieldParts & { readonly id: string; readonly children: ReactNode }) {
  const { id, label, hint, fault, children } = props
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </div>
      )}
      <p id={`${id}-fault`} className={classNames(fault !== undefined && styles['fault'])} role="alert">
        {fault}
      </p>
    </div>
  )
}
