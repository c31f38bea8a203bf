import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ReactNode } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { Field } from '#frame/ui/patterns/field.tsx'

interface PasswordFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isNew: boolean
  readonly hint?: ReactNode
  readonly fault?: string | undefined
}

/** A password field whose content can be shown. */
export function PasswordField({ value, onChange, isNew, hint, fault }: PasswordFieldProps) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      label={text('password.label')}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      spellCheck={false}
      value={value}
      maxLength={128}
      hint={hint}
      fault={fault}
      onChange={(event) => onChange(event.target.value)}
      end={
        <button
          type="button"
          aria-label={text(isShown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      }
    />
  )
}
