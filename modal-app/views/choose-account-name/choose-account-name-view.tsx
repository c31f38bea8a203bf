import AtSign from 'lucide-react/icons/at-sign'
import { useState } from 'react'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { NameAccount } from '#modal/features/names/name-account.ts'
import { selectNames, taskDismissed } from '#modal/features/names/names-slice.ts'
import { useNamesOf } from '#modal/features/names/use-names.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'
import { NamesGate, type OpenOffer } from '#modal/views/parts/names/names-gate.tsx'
import { OnChainNote } from '#modal/views/parts/names/on-chain-note.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { OfferedNames } from './offered-names.tsx'
import { MoveForm } from './move-form.tsx'
import { NameActions } from './name-actions.tsx'
import { NameList } from './name-list.tsx'
import { ReleaseQuestion } from './release-question.tsx'
import { ChangeNote } from './change-note.tsx'

/** The names of an account: which one it is called by, and what can be done with them. */
export function ChooseAccountNameView() {
  return (
    <NamesGate>
      {(account, offer) => <Names key={account.address} account={account} offer={offer} />}
    </NamesGate>
  )
}

interface NamesProps {
  readonly account: NameAccount
  readonly offer: OpenOffer
}

function Names({ account, offer }: NamesProps) {
  const text = useText()
  const { names, failure, retry } = useNamesOf(account, true)
  if (names)
    return names.length === 0 ? <NoName account={account} /> : <OwnNames account={account} offer={offer} />
  return (
    <View>
      {failure === undefined ? (
        <RowSkeletons count={2} label={text('names.loading')} />
      ) : (
        <>
          <div role="alert">
            <Notice title={failure}>{text('list.failed.text')}</Notice>
          </div>
          <Actions>
            <Button variant="primary" onClick={retry}>
              {text('login.try-again')}
            </Button>
          </Actions>
        </>
      )}
    </View>
  )
}

function NoName({ account }: { readonly account: NameAccount }) {
  const text = useText()
  return (
    <View>
      <ChangeNote account={account} />
      <OfferedNames account={account} />
      <Notice picture={<AtSign size={40} aria-hidden />} title={text('names.intro.title')}>
        {text('names.intro.text')}
      </Notice>
      <Actions>
        <GetButton variant="primary" textId="names.get" />
      </Actions>
    </View>
  )
}

function OwnNames({ account, offer }: NamesProps) {
  const names = useNamesOf(account, true).names ?? []
  const { task } = useAppSelector(selectNames)
  const [picked, pick] = useState(task?.change.kind === 'rename' ? task.change.to : task?.change.name)
  const [question, ask] = useState<'move' | 'release'>()
  const [primary = names[0]] = names.filter(({ isPrimary }) => isPrimary === true)
  const shown = names.find(({ name }) => name === picked) ?? primary
  if (!shown) return null
  const leave = (): void => ask(undefined)
  if (question === 'move') return <MoveForm account={account} name={shown.name} onLeave={leave} />
  if (question === 'release') return <ReleaseQuestion name={shown.name} onLeave={leave} />
  return (
    <View>
      <NameList names={names} shown={shown.name} onPick={pick} />
      <OfferedNames account={account} />
      <OnChainNote account={account} offer={offer} />
      <NameActions account={account} offer={offer} shown={shown} onAsk={ask} />
      <Actions>
        <GetButton variant="neutral" textId="names.another" />
      </Actions>
    </View>
  )
}

function GetButton({
  variant,
  textId,
}: {
  readonly variant: 'primary' | 'neutral'
  readonly textId: 'names.get' | 'names.another'
}) {
  const text = useText()
  const dispatch = useAppDispatch()
  const go = (): void => {
    dispatch(taskDismissed())
    dispatch(navigate('RegisterAccountName'))
  }
  return (
    <Button variant={variant} onClick={go}>
      {text(textId)}
    </Button>
  )
}
