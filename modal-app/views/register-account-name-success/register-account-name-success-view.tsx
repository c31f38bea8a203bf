import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { changeName } from '#modal/features/names/change-name.ts'
import type { NameAccount } from '#modal/features/names/name-account.ts'
import { isOpen, type NameTask } from '#modal/features/names/names-slice.ts'
import { useTaskOf } from '#modal/features/names/use-names.ts'
import { useMissingAddresses } from '#modal/features/names/use-missing-addresses.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Avatar } from '#modal/ui/primitives/avatar.tsx'
import { NamesGate, type OpenOffer } from '#modal/views/parts/names/names-gate.tsx'
import { useOnChainName } from '#modal/views/parts/names/on-chain-note.tsx'
import { TaskNote } from '#modal/views/parts/names/task-note.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import styles from './register-account-name-success-view.module.css'

/** The registration of a name: on its way to the server, and when it has succeeded. */
export function RegisterAccountNameSuccessView() {
  return <NamesGate>{(account, offer) => <Registration account={account} offer={offer} />}</NamesGate>
}

interface RegistrationProps {
  readonly account: NameAccount
  readonly offer: OpenOffer
}

function Registration({ account, offer }: RegistrationProps) {
  const text = useText()
  const task = useTaskOf(account)
  const onChain = useOnChainName(account, offer)
  const isRegistering = task?.change.kind === 'register' && task.stage !== 'done'
  if (!task)
    return (
      <View>
        <Notice title={text('names.done.nothing')} />
        <Actions>
          <DoneButton />
        </Actions>
      </View>
    )
  const { name } = task.change
  return (
    <View>
      <div aria-live="polite">
        <Notice
          picture={
            isRegistering ? <Spinner /> : <Avatar address={displayAddress(account.address)} size={64} />
          }
          title={<bdi>{text(isRegistering ? 'names.sending.title' : 'names.done.title', { name })}</bdi>}
        >
          <p>
            {isRegistering
              ? text('names.sending.text')
              : onChain === undefined
                ? text('names.done.text')
                : text('names.on-chain', { name: onChain })}
          </p>
        </Notice>
      </div>
      <bdi className={styles['address']}>{displayAddress(account.address)}</bdi>
      {!isRegistering && <Registered account={account} offer={offer} task={task} />}
    </View>
  )
}

function Registered({ account, offer, task }: RegistrationProps & { readonly task: NameTask }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { name } = task.change
  const { addresses, chains } = useMissingAddresses(name, account, offer)
  return (
    <>
      <TaskNote account={account} />
      <Actions>
        <DoneButton />
        {chains.length > 0 && (
          <Button
            busy={isOpen(task)}
            onClick={() => void dispatch(changeName({ kind: 'addresses', name, addresses }))}
          >
            {text('names.addresses.add', { chains: chains.join(', ') })}
          </Button>
        )}
      </Actions>
    </>
  )
}

function DoneButton() {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <Button variant="primary" onClick={() => dispatch(resetView('Account'))}>
      {text('names.done')}
    </Button>
  )
}
