import type { RecipientFault } from '#modal/features/send/check-draft.ts'
import type { Recipient } from '#modal/features/send/use-recipient.ts'
import { useText } from '#modal/locales/use-text.ts'
import { TextField } from '#modal/ui/primitives/text-field.tsx'
import { useAddressLabel } from '../parts/use-address-label.ts'
import styles from './wallet-send.module.css'
import { RECIPIENT_FAULTS } from './send-texts.ts'

interface RecipientFieldProps {
  readonly value: string
  readonly recipient: Recipient
  readonly fault: RecipientFault | undefined
  readonly networkName: string
  readonly onChange: (value: string) => void
}

/** To whom: an address, or a name with the address it stands for in full below, under what the visitor calls it. */
export function RecipientField({ value, recipient, fault, networkName, onChange }: RecipientFieldProps) {
  const text = useText()
  const address = recipient.kind === 'address' ? recipient.address : undefined
  const label = useAddressLabel(address)
  const isOtherwise = address !== undefined && (address !== value.trim() || label !== undefined)
  return (
    <div>
      <TextField
        label={text('send.recipient.label')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={255}
        value={value}
        onChange={onChange}
        error={fault && text(RECIPIENT_FAULTS[fault], { network: networkName })}
      />
      {recipient.kind === 'resolving' && (
        <output className={styles['hint']}>{text('send.recipient.resolving')}</output>
      )}
      {label !== undefined && <bdi className={styles['called']}>{label}</bdi>}
      {isOtherwise && <bdi className={styles['address']}>{address}</bdi>}
    </div>
  )
}
