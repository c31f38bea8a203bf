import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { useEffect, useState, type ReactNode } from 'react'
import type { WalletState } from '#frame/keys/embedded-wallet.ts'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import { StepUp } from '#frame/screens/parts/step-up.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Choice, Choices } from '#frame/ui/patterns/choice.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import { Button } from '#ui/primitives/button.tsx'
import { UnlockWithPassword } from './unlock-with-password.tsx'
import { UnlockWithPhrase } from './unlock-with-phrase.tsx'

/**
 * The unlockers that a visitor can choose, the quickest first. The device key is not among them, because it is used
 * automatically.
 */
const UNLOCKERS: readonly Exclude<UnlockerKind, 'device'>[] = ['passkey', 'password', 'kit', 'operator']
type OfferedUnlocker = (typeof UNLOCKERS)[number]

const ITEMS: Record<OfferedUnlocker, { readonly icon: ReactNode; readonly label: MessageId }> = {
  passkey: { icon: <FingerprintPattern size={20} aria-hidden />, label: 'unlock.passkey' },
  password: { icon: <KeyRound size={20} aria-hidden />, label: 'unlock.password' },
  kit: { icon: <ListOrdered size={20} aria-hidden />, label: 'unlock.words' },
  operator: { icon: <Landmark size={20} aria-hidden />, label: 'unlock.operator' },
}

/** Opens the wallet with one of its unlockers. */
export function UnlockScreen() {
  const text = useText()
  const { wallet, stage, passkeyPermission } = useTools()
  const { isBusy, failure, run, reset } = useAction()
  const [state, setState] = useState<WalletState>()
  const [chosen, setChosen] = useState<OfferedUnlocker>()
  const done = (): void => stage.finish('done')
  useEffect(() => run(wallet.status, setState), [run, wallet])

  const back = (): void => {
    reset()
    setChosen(undefined)
  }
  const start = (unlocker: OfferedUnlocker): void => {
    if (unlocker === 'passkey') run(wallet.openWithPasskey, done)
    else if (unlocker === 'operator') run(wallet.openWithOperator, done)
    else setChosen(unlocker)
  }
  if (failure?.code === 'STEP_UP_REQUIRED')
    return (
      <StepUp
        lead={text('step-up.lead.operator')}
        unlockers={state?.unlockers ?? []}
        onDone={() => run(wallet.openWithOperator, done)}
        onCancel={back}
      />
    )
  if (chosen === 'password') return <UnlockWithPassword onDone={done} onBack={back} />
  if (chosen === 'kit') return <UnlockWithPhrase onDone={done} onBack={back} />

  const offered = state ? offeredUnlockers(state, passkeyPermission.get) : []
  const [first, ...others] = offered
  return (
    <Screen
      heading={text('unlock.heading')}
      lead={text('unlock.lead')}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        first ? (
          <Button variant="primary" busy={isBusy} icon={ITEMS[first].icon} onClick={() => start(first)}>
            {text(ITEMS[first].label)}
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => run(wallet.status, setState)}>
            {text(isBusy ? 'app.loading' : 'action.retry')}
          </Button>
        )
      }
    >
      {others.length > 0 && (
        <Choices label={text('unlock.other')}>
          {others.map((other) => (
            <Choice
              key={other}
              icon={ITEMS[other].icon}
              label={text(ITEMS[other].label)}
              onPress={() => start(other)}
            />
          ))}
        </Choices>
      )}
      <FailureNote failure={failure} />
    </Screen>
  )
}

/**
 * Returns the unlockers to offer. The recovery phrase opens every wallet, even if nobody confirmed that it was written down.
 * A passkey comes last if the embedding page does not allow the frame to use it.
 */
function offeredUnlockers({ unlockers }: WalletState, mayUsePasskey: boolean): readonly OfferedUnlocker[] {
  const offered = UNLOCKERS.filter(
    (choice) => choice === 'kit' || unlockers.some(({ kind }) => kind === choice),
  )
  return mayUsePasskey
    ? offered
    : offered.toSorted((a, b) => Number(a === 'passkey') - Number(b === 'passkey'))
}
