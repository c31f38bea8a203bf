import type { Network } from '#schemas/entities/network.ts'
import type { RecipientFault } from '#modal/features/send/check-draft.ts'
import type { Recipient } from '#modal/features/send/use-recipient.ts'
import { useText } from '#modal/locales/use-text.ts'
import { TextField } from '#modal/ui/primitives/text-field.tsx'
import { RecipientAddress } from '#modal/views/parts/transfers/recipient-address.tsx'
import { RECIPIENT_FAULTS } from './send-texts.ts'
import styles from './wallet-send.module.css'

interface RecipientFieldProps {
  readonly value: string
  readonly recipient: Recipient
  readonly fault: RecipientFault | undefined
  readonly network: Network
  readonly onChange: (value: string) => void
}

/** The recipient: an address, or a name with its address below. */
export function RecipientField({ value, recipient, fault, network, onChange }: RecipientFieldProps) {
  const text = useText()
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
        error={fault && text(RECIPIENT_FAULTS[fault], { network: network.name })}
      />
      {recipient.kind === 'resolving' && (
        <output className={styles['hint']}>{text('send.recipient.resolving')}</output>
      )}
      {recipient.kind === 'address' && (
        <div className={styles['receiver']}>
          <RecipientAddress
            namespace={network.chainNamespace}
            address={recipient.address}
            name={recipient.name}
          />
        </div>
      )}
    </div>
  )
}
