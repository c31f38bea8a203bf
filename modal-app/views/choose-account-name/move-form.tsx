import { useState, type FormEvent } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { changeName } from '#modal/features/names/change-name.ts'
import type { NameAccount } from '#modal/features/names/name-account.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, Lead, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { Avatar } from '#modal/ui/primitives/avatar.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { TextField } from '#modal/ui/primitives/text-field.tsx'
import { RecipientAddress } from '#modal/views/parts/transfers/recipient-address.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface MoveFormProps {
  readonly account: NameAccount
  readonly name: string
  readonly onLeave: () => void
}

/** Chooses the account that a name is given to; one of the same wallet is a press away. */
export function MoveForm({ account: { namespace, address }, name, onLeave }: MoveFormProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { accounts } = useAppSelector(selectAccount(namespace))
  const [typed, type] = useState('')
  const to = typed.trim()
  const isAddress = NAMESPACES[namespace].isAddress(to)
  const isSame = canonicalAddress(to) === canonicalAddress(address)
  const others = accounts.filter((one) => canonicalAddress(one.address) !== canonicalAddress(address))
  const chain = NAMESPACES[namespace].name
  const fault =
    to === '' || (isAddress && !isSame)
      ? undefined
      : text(isAddress ? 'names.move.same' : 'names.move.invalid', { chain })
  const isReady = isAddress && !isSame
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (!isReady) return
    void dispatch(changeName({ kind: 'move', name, to }))
    onLeave()
  }
  return (
    <View>
      <Lead>{text('names.move.lead', { name })}</Lead>
      <form noValidate onSubmit={submit}>
        <TextField
          label={text('names.move.field')}
          value={typed}
          onChange={type}
          error={fault}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
      </form>
      {isReady ? (
        <RecipientAddress namespace={namespace} address={displayAddress(to)} name={undefined} />
      ) : (
        others.length > 0 && (
          <Rows label={text('names.move.own')}>
            {others.map((one) => (
              <li key={one.address}>
                <Row
                  icon={<Avatar address={displayAddress(one.address)} size={32} />}
                  label={<bdi>{displayAddress(one.address)}</bdi>}
                  onPress={() => type(displayAddress(one.address))}
                />
              </li>
            ))}
          </Rows>
        )
      )}
      <Actions>
        <Button variant="primary" disabled={!isReady} onClick={() => submit()}>
          {text('names.move.confirm')}
        </Button>
        <Button onClick={onLeave}>{text('connecting.cancel')}</Button>
      </Actions>
    </View>
  )
}
