import AtSign from 'lucide-react/icons/at-sign'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { changeName } from '#modal/features/names/change-name.ts'
import type { NameAccount } from '#modal/features/names/name-account.ts'
import { isOpen, selectNames } from '#modal/features/names/names-slice.ts'
import { useOfferedNames } from '#modal/features/names/use-offered-names.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

/** The names that other accounts offer; one signature accepts one. */
export function OfferedNames({ account }: { readonly account: NameAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { task } = useAppSelector(selectNames)
  const isBusy = isOpen(task)
  const offered = useOfferedNames(account)
  if (offered.length === 0) return null
  return (
    <Rows label={text('names.offered.list')}>
      {offered.map(({ name, owner = '' }) => (
        <li key={name}>
          <Row
            icon={
              <IconTile>
                <AtSign size={22} aria-hidden />
              </IconTile>
            }
            label={text('names.offered.accept', { name })}
            detail={text('names.offered.by', { address: displayAddress(owner) })}
            disabled={isBusy}
            end={isBusy && task?.change.kind === 'accept' && task.change.name === name && <Spinner />}
            onPress={() => void dispatch(changeName({ kind: 'accept', name }))}
          />
        </li>
      ))}
    </Rows>
  )
}
