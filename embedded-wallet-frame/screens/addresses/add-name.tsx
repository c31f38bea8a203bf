import { useState } from 'react'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import { MAX_BOOK_NAME_LENGTH, type AddressBook, type NamingError } from '#frame/preview/address-book.ts'
import { Field } from '#frame/ui/patterns/field.tsx'
import { Section } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './addresses.module.css'

const FAULTS = {
  address: 'addresses.fault.address',
  name: 'addresses.fault.name',
  full: 'addresses.fault.full',
} as const satisfies Record<NamingError, MessageId>
const EMPTY = { address: '', name: '' }

interface AddNameProps {
  readonly book: Pick<AddressBook, 'put'>
  /** Whether the screen is fully in sight, so that no other page can trick the visitor into saving a name. */
  readonly isSeen: boolean
  readonly onAdded: () => void
}

/** Form that adds a name for an address. */
export function AddName({ book, isSeen, onAdded }: AddNameProps) {
  const text = useText()
  const [given, setGiven] = useState(EMPTY)
  const [fault, setFault] = useState<NamingError>()
  const write = (part: Partial<typeof EMPTY>): void => {
    setFault(undefined)
    setGiven({ ...given, ...part })
  }
  const isReady = isSeen && given.address !== '' && given.name !== ''
  const save = (): void => {
    if (!isReady) return
    const found = book.put(given.address, given.name)
    setFault(found)
    if (found !== undefined) return
    setGiven(EMPTY)
    onAdded()
  }
  const ofName = fault === undefined || fault === 'address' ? undefined : FAULTS[fault]
  return (
    <Section title={text('addresses.add')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={text('addresses.address')}
          hint={text('addresses.address.hint')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          maxLength={128}
          value={given.address}
          fault={fault === 'address' ? text(FAULTS.address) : undefined}
          onChange={(event) => write({ address: event.target.value })}
        />
        <Field
          label={text('addresses.name')}
          autoComplete="off"
          maxLength={MAX_BOOK_NAME_LENGTH}
          value={given.name}
          fault={ofName && text(ofName)}
          onChange={(event) => write({ name: event.target.value })}
        />
        <Button type="submit" disabled={!isReady}>
          {text('addresses.save')}
        </Button>
      </form>
    </Section>
  )
}
