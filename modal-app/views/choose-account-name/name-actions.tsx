import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import BookUser from 'lucide-react/icons/book-user'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { RegisteredName } from '#schemas/http/blockchain/profile.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { changeName, stopWaiting } from '#modal/features/names/change-name.ts'
import type { NameAccount } from '#modal/features/names/name-account.ts'
import { isOpen, selectNames, taskDismissed, type NameChange } from '#modal/features/names/names-slice.ts'
import { useTaskOf } from '#modal/features/names/use-names.ts'
import { useMissingAddresses } from '#modal/features/names/use-missing-addresses.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import type { OpenOffer } from '#modal/views/parts/names/names-gate.tsx'
import { TaskNote } from '#modal/views/parts/names/task-note.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { ChangeNote } from './change-note.tsx'

interface NameActionsProps {
  readonly account: NameAccount
  readonly offer: OpenOffer
  readonly shown: RegisteredName
  readonly onAsk: (question: 'move' | 'release') => void
}

/** What can be done with a name; each change takes one signature. */
export function NameActions({
  account,
  offer,
  shown: { name, isPrimary, expires, offeredTo },
  onAsk,
}: NameActionsProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const task = useTaskOf(account)
  const { addresses, chains } = useMissingAddresses(name, account, offer)
  const change = (wanted: NameChange) => (): void => void dispatch(changeName(wanted))
  const rename = (): void => {
    dispatch(taskDismissed())
    dispatch(navigate('RegisterAccountName', { renamed: name }))
  }
  return (
    <>
      <ChangeNote account={account} />
      <TaskNote account={account} />
      {task?.stage === 'signing' && (
        <Button onClick={() => dispatch(stopWaiting())}>{text('names.stop')}</Button>
      )}
      <Rows label={text('names.actions', { name })}>
        {isPrimary !== true && (
          <Action
            kind="primary"
            icon={<Check size={22} aria-hidden />}
            label={text('names.use')}
            onPress={change({ kind: 'primary', name })}
          />
        )}
        {chains.length > 0 && (
          <Action
            kind="addresses"
            icon={<BookUser size={22} aria-hidden />}
            label={text('names.addresses.add', { chains: chains.join(', ') })}
            onPress={change({ kind: 'addresses', name, addresses })}
          />
        )}
        {expires && (
          <Action
            kind="extend"
            icon={<Clock size={22} aria-hidden />}
            label={text('names.renew')}
            onPress={change({ kind: 'extend', name })}
          />
        )}
        <Action
          kind="rename"
          icon={<Pencil size={22} aria-hidden />}
          label={text('names.rename')}
          leadsOn
          onPress={rename}
        />
        <Action
          kind="move"
          icon={<ArrowRightLeft size={22} aria-hidden />}
          label={text('names.move')}
          leadsOn
          onPress={() => onAsk('move')}
        />
        {offeredTo !== undefined && (
          <Action
            kind="withdraw"
            icon={<Undo2 size={22} aria-hidden />}
            label={text('names.withdraw')}
            onPress={change({ kind: 'withdraw', name, to: account.address })}
          />
        )}
        <Action
          kind="release"
          icon={<Trash2 size={22} aria-hidden />}
          label={text('names.release')}
          leadsOn
          onPress={() => onAsk('release')}
        />
      </Rows>
    </>
  )
}

interface ActionProps {
  readonly kind: NameChange['kind']
  readonly icon: ReactNode
  readonly label: string
  readonly leadsOn?: boolean
  readonly onPress: () => void
}

function Action({ kind, icon, label, leadsOn = false, onPress }: ActionProps) {
  const { task } = useAppSelector(selectNames)
  const isBusy = isOpen(task)
  return (
    <li>
      <Row
        icon={<IconTile>{icon}</IconTile>}
        label={label}
        leadsOn={leadsOn}
        disabled={isBusy}
        end={isBusy && task?.change.kind === kind && <Spinner />}
        onPress={onPress}
      />
    </li>
  )
}
