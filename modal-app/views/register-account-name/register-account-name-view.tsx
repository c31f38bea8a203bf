import { useState, type FormEvent } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { changeName, stopWaiting } from '#modal/features/names/change-name.ts'
import type { NameAccount } from '#modal/features/names/name-account.ts'
import { isOpen, labelTyped, selectNames } from '#modal/features/names/names-slice.ts'
import { useNameForm } from '#modal/features/names/use-name-form.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, Lead, View } from '#modal/ui/patterns/view-parts.tsx'
import { NamesGate, type OpenOffer } from '#modal/views/parts/names/names-gate.tsx'
import { TaskNote, useWalletName } from '#modal/views/parts/names/task-note.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { NameField } from './name-field.tsx'
import styles from './register-account-name-view.module.css'

/** Chooses a name for the account, or another one for a name that it has. */
export function RegisterAccountNameView() {
  return <NamesGate>{(account, offer) => <NameForm account={account} offer={offer} />}</NamesGate>
}

interface NameFormProps {
  readonly account: NameAccount
  readonly offer: OpenOffer
}

function NameForm({ account, offer }: NameFormProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  // The parameters are gone while the view is left.
  const [renamed] = useState(useAppSelector(selectViewParams('RegisterAccountName'))?.renamed)
  const { task } = useAppSelector(selectNames)
  const wallet = useWalletName(account)
  const form = useNameForm(offer)
  const isBusy = isOpen(task)
  const { name, state } = form
  const mayRegister = state.kind === 'free' && !isBusy
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (!mayRegister) return
    void dispatch(
      changeName(
        renamed === undefined ? { kind: 'register', name } : { kind: 'rename', name: renamed, to: name },
      ),
    )
  }
  return (
    <View>
      <Lead>{renamed === undefined ? text('names.lead') : text('names.lead.rename', { name: renamed })}</Lead>
      <form noValidate onSubmit={submit}>
        <NameField
          offer={offer}
          form={form}
          isBusy={isBusy}
          onPick={(label) => dispatch(labelTyped(label))}
        />
      </form>
      <p className={styles['account']}>
        <span>{text('names.for')}</span>
        <bdi>{displayAddress(account.address)}</bdi>
      </p>
      <TaskNote account={account} />
      <Actions>
        <Button variant="primary" busy={isBusy} disabled={!mayRegister && !isBusy} onClick={() => submit()}>
          {task?.stage === 'signing'
            ? text('names.signing', { wallet })
            : text(isBusy ? 'names.sending' : renamed === undefined ? 'names.register' : 'names.rename')}
        </Button>
        {task?.stage === 'signing' && (
          <Button onClick={() => dispatch(stopWaiting())}>{text('names.stop')}</Button>
        )}
      </Actions>
    </View>
  )
}
