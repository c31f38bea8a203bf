import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { LABEL_CHARACTERS_MOST, saveLabel } from '#modal/core/commands/account/address-labels.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAddressLabel } from '#modal/core/state/account/address-labels-slice.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { TextField } from '#modal/ui/primitives/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './profile-view.module.css'

interface LabelFormProps {
  readonly address: string
  readonly onDone: () => void
}

/** A form for the label of an address; Enter saves it, Escape discards the change. */
export function LabelForm({ address, onDone }: LabelFormProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [name, setName] = useState(useAppSelector(selectAddressLabel(address)) ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = async (): Promise<void> => {
    await dispatch(saveLabel(address, name))
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Enter') void save()
    else onDone()
  }
  return (
    <div className={styles['naming']}>
      <TextField
        label={text('profile.label', { address: shortenAddress(address) })}
        value={name}
        onChange={setName}
        maxLength={LABEL_CHARACTERS_MOST}
        autoComplete="off"
        inputRef={field}
        onKeyDown={onKeyDown}
      />
      <div className={styles['pair']}>
        <Button onClick={onDone}>{text('connecting.cancel')}</Button>
        <Button variant="primary" onClick={() => void save()}>
          {text('profile.save')}
        </Button>
      </div>
    </div>
  )
}
