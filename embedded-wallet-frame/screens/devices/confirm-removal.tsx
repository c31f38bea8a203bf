import { useText } from '#frame/locales/use-text.ts'
import { Confirmation, type Confirmed } from '#frame/screens/parts/confirmation.tsx'

/** The item to be removed. */
export interface Removal {
  readonly kind: 'unlocker' | 'browser'
  readonly id: string
  readonly name: string
}

interface ConfirmRemovalProps extends Confirmed {
  readonly removal: Removal
}

/** Explains the consequences of a removal before it happens. */
export function ConfirmRemoval({ removal, ...confirmed }: ConfirmRemovalProps) {
  const text = useText()
  return (
    <Confirmation
      step="removal"
      heading={text('devices.removal.heading', { name: removal.name })}
      lead={text(removal.kind === 'unlocker' ? 'devices.removal.unlocker' : 'devices.removal.browser')}
      label={text('devices.removal.confirm')}
      variant="danger"
      {...confirmed}
    />
  )
}
