import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import Laptop from 'lucide-react/icons/laptop'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import { StepUp } from '#frame/screens/parts/step-up.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useDateTime } from '#frame/screens/parts/use-date-time.ts'
import { useTools } from '#frame/screens/tools.ts'
import { AddRecovery } from '#frame/screens/recovery/recovery-screen.tsx'
import { Choice, Choices, Item } from '#frame/ui/patterns/choice.tsx'
import { RemoveButton } from '#frame/ui/patterns/remove-button.tsx'
import { Screen, Section } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Tag } from '#ui/primitives/tag.tsx'
import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { UnlockerInfo } from '#schemas/http/wallet/unlockers.ts'
import { ConfirmRemoval, type Removal } from './confirm-removal.tsx'

type Browser = z.output<typeof SESSION_ENDPOINTS.devices.answer>['devices'][number]
interface Lists {
  readonly browsers: readonly Browser[]
  readonly unlockers: readonly UnlockerInfo[]
}

const KINDS = {
  device: { Icon: Laptop, label: 'unlocker.device' },
  passkey: { Icon: FingerprintPattern, label: 'unlocker.passkey' },
  password: { Icon: KeyRound, label: 'unlocker.password' },
  kit: { Icon: ListOrdered, label: 'unlocker.kit' },
  operator: { Icon: Landmark, label: 'unlocker.operator' },
} as const satisfies Record<UnlockerKind, { Icon: typeof Laptop; label: MessageId }>

/** Lists the wallet's unlockers and the logged-in browsers; each can be removed. */
export function DevicesScreen() {
  const text = useText()
  const { wallet, api, stage } = useTools()
  const load = useAction()
  const removal = useAction()
  const [lists, setLists] = useState<Lists>()
  const [chosen, setChosen] = useState<Removal>()
  const [isAdding, setAdding] = useState(false)
  const { run } = load
  const reload = useCallback(
    () =>
      run(async (): Promise<Result<Lists>> => {
        const [state, devices] = await Promise.all([
          wallet.status(),
          api.call(SESSION_ENDPOINTS.devices, { body: undefined }),
        ])
        if (!state.ok) return state
        return devices.ok
          ? ok({ browsers: devices.value.devices, unlockers: state.value.unlockers })
          : devices
      }, setLists),
    [run, wallet, api],
  )
  useEffect(reload, [reload])

  const settle = (): void => {
    setChosen(undefined)
    setAdding(false)
    removal.reset()
    reload()
  }
  const remove = ({ kind, id }: Removal): void =>
    removal.run<unknown>(
      () =>
        kind === 'unlocker'
          ? wallet.removeUnlocker(id)
          : api.call(SESSION_ENDPOINTS.removeDevice, { path: { deviceId: id }, body: undefined }),
      settle,
    )
  if (chosen && removal.failure?.code === 'STEP_UP_REQUIRED')
    return (
      <StepUp
        lead={text('step-up.lead.removal')}
        unlockers={lists?.unlockers ?? []}
        onDone={() => remove(chosen)}
        onCancel={settle}
      />
    )
  if (isAdding) return <AddRecovery onDone={settle} onLeave={settle} />
  if (chosen)
    return (
      <ConfirmRemoval removal={chosen} action={removal} onConfirm={() => remove(chosen)} onBack={settle} />
    )
  return (
    <Screen
      heading={text('devices.heading')}
      lead={text('devices.lead')}
      onHeight={stage.resize}
      isBusy={load.isBusy}
      actions={
        <Button
          variant="primary"
          busy={load.isBusy && !lists}
          onClick={() => (lists ? stage.finish('done') : reload())}
        >
          {text(lists ? 'action.done' : load.isBusy ? 'app.loading' : 'action.retry')}
        </Button>
      }
    >
      <FailureNote failure={load.failure} />
      {lists && (
        <UnlockerList unlockers={lists.unlockers} onRemove={setChosen} onAdd={() => setAdding(true)} />
      )}
      {lists && <BrowserList browsers={lists.browsers} onRemove={setChosen} />}
    </Screen>
  )
}

interface ListProps {
  readonly onRemove: (removal: Removal) => void
}

interface UnlockerListProps extends ListProps, Pick<Lists, 'unlockers'> {
  readonly onAdd: () => void
}

function UnlockerList({ unlockers, onRemove, onAdd }: UnlockerListProps) {
  const text = useText()
  const when = useDateTime()
  const ways = unlockers.filter(({ kind }) => kind !== 'device')
  return (
    <Section title={text('devices.unlockers')}>
      <Choices label={text('devices.unlockers')}>
        {ways.map(({ unlockerId, kind, label, createdAt, lastUsedAt }) => {
          const { Icon, label: kindId } = KINDS[kind]
          const name = label === '' ? text(kindId) : label
          return (
            <Item
              key={unlockerId}
              icon={<Icon size={20} aria-hidden />}
              label={name}
              detail={text(lastUsedAt ? 'devices.used' : 'devices.added', {
                when: when(lastUsedAt ?? createdAt),
              })}
              end={
                <RemoveButton
                  label={text('devices.remove', { name })}
                  onPress={() => onRemove({ kind: 'unlocker', id: unlockerId, name })}
                />
              }
            />
          )
        })}
        <Choice icon={<Plus size={20} aria-hidden />} label={text('devices.add')} onPress={onAdd} />
      </Choices>
    </Section>
  )
}

function BrowserList({ browsers, onRemove }: ListProps & Pick<Lists, 'browsers'>) {
  const text = useText()
  const when = useDateTime()
  return (
    <Section title={text('devices.browsers')}>
      <Choices label={text('devices.browsers')}>
        {browsers.map(({ deviceId, siteOrigin, label, lastUsedAt, isCurrent }) => (
          <Item
            key={deviceId}
            icon={<Laptop size={20} aria-hidden />}
            label={label}
            detail={
              <>
                <bdi>{siteOrigin.replace(/^https:\/\//, '')}</bdi>
                <br />
                {when(lastUsedAt)}
              </>
            }
            end={
              isCurrent ? (
                <Tag tone="accent">{text('devices.current')}</Tag>
              ) : (
                <RemoveButton
                  label={text('devices.remove', { name: label })}
                  onPress={() => onRemove({ kind: 'browser', id: deviceId, name: label })}
                />
              )
            }
          />
        ))}
      </Choices>
    </Section>
  )
}
