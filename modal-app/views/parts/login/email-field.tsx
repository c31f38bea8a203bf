import Mail from 'lucide-react/icons/mail'
import type { ComponentProps } from 'react'
import { TextField } from '#modal/ui/primitives/text-field.tsx'

/** A field for an e-mail address. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      name="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      icon={<Mail size={20} aria-hidden />}
      {...props}
    />
  )
}
