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
import { UnlockWithWords } from './unlock-with-words.tsx'

/** The ways a person opens a wallet, the quickest first; what a browser does alone is not among them. */
const WAYS: readonly Exclude<UnlockerKind, 'device'>[] = ['passkey', 'password', 'kit', 'operator']
type Way = (typeof WAYS)[number]

const LOOKS: Record<Way, { readonly icon: ReactNode; readonly label: MessageId }> = {
  passkey: { icon: <FingerprintPattern size={20} aria-hidden />, label: 'unlock.passkey' },
  password: { icon: <KeyRound size={20} aria-hidden />, label: 'unlock.password' },
  kit: { icon: <ListOrdered size={20} aria-hidden />, label: 'unlock.words' },
  operator: { icon: <Landmark size={20} aria-hidden />, label: 'unlock.operator' },
}

/** Opens the wallet with what the visitor has. */
export function UnlockScreen() {
  const text = useText()
  const { wallet, stage, passkeyPermission } = useTools()
  const { isBusy, failure, run, reset } = useAction()
  const [state, setState] = useState<WalletState>()
  const [way, setWay] = useState<Way>()
  const done = (): void => stage.finish('done')
  useEffect(() => run(wallet.status, setState), [run, wallet])

  const back = (): void => {
    reset()
    setWay(undefined)
  }
  const start = (chosen: Way): void => {
    if (chosen === 'passkey') run(wallet.openWithPasskey, done)
    else if (chosen === 'operator') run(wallet.openWithOperator, done)
    else setWay(chosen)
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
  if (way === 'password') return <UnlockWithPassword onDone={done} onBack={back} />
  if (way === 'kit') return <UnlockWithWords onDone={done} onBack={back} />

  const ways = state ? waysOf(state, passkeyPermission.get) : []
  const [first, ...others] = ways
  return (
    <Screen
      heading={text('unlock.heading')}
      lead={text('unlock.lead')}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        first ? (
          <Button variant="primary" busy={isBusy} icon={LOOKS[first].icon} onClick={() => start(first)}>
            {text(LOOKS[first].label)}
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
              icon={LOOKS[other].icon}
              label={text(LOOKS[other].label)}
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
 * The words open every wallet, whether or not somebody noted that they were written down. A passkey that the page around this
 * frame does not let it use comes last.
 */
function waysOf({ unlockers }: WalletState, mayUsePasskey: boolean): readonly Way[] {
  const ways = WAYS.filter((way) => way === 'kit' || unlockers.some(({ kind }) => kind === way))
  return mayUsePasskey ? ways : ways.toSorted((a, b) => Number(a === 'passkey') - Number(b === 'passkey'))
}
