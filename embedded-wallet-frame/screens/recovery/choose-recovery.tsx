import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import type { Action } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Choice, Choices } from '#frame/ui/patterns/choice.tsx'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** The steps of the recovery screen. */
export type RecoveryStep =
  | 'choose'
  | 'password'
  | 'words'
  | 'operator'
  | 'later'
  | 'import'
  | 'step-up'
  | 'elsewhere'
  | 'unlock'

interface ChooseRecoveryProps {
  readonly action: Pick<Action, 'isBusy' | 'failure'>
  readonly canPasskey: boolean
  readonly hasWallet: boolean
  /** Until a method is chosen, the operator could open the wallet. */
  readonly isKeptForLogin: boolean
  /** The wallet already has a recovery method. */
  readonly isAddition: boolean
  readonly onPasskey: () => void
  readonly onChoose: (step: RecoveryStep) => void
  readonly onLeave?: () => void
}

/** Offers recovery methods: the passkey first, then those that work without one. */
export function ChooseRecovery(props: ChooseRecoveryProps) {
  const { action, canPasskey, hasWallet, isAddition, onPasskey, onChoose, onLeave } = props
  const text = useText()
  const { stage, policy } = useTools()
  const canDefer = policy.recovery === 'deferred' && !isAddition
  return (
    <Screen
      heading={text(isAddition ? 'recovery.add.heading' : 'recovery.heading')}
      lead={text(isAddition ? 'recovery.add.lead' : 'recovery.lead')}
      onHeight={stage.resize}
      isBusy={action.isBusy}
      actions={
        <>
          {canPasskey && (
            <Button
              variant="primary"
              busy={action.isBusy}
              icon={<FingerprintPattern size={20} aria-hidden />}
              onClick={onPasskey}
            >
              {text('recovery.passkey')}
            </Button>
          )}
          {!canPasskey && (
            <Button
              variant="primary"
              icon={<KeyRound size={20} aria-hidden />}
              onClick={() => onChoose('password')}
            >
              {text('recovery.password.choose')}
            </Button>
          )}
          {canDefer && (
            <Button variant="plain" onClick={() => onChoose('later')}>
              {text('recovery.later')}
            </Button>
          )}
          {!hasWallet && (
            <Button variant="plain" onClick={() => onChoose('import')}>
              {text('recovery.import')}
            </Button>
          )}
          {onLeave && (
            <Button variant="plain" onClick={onLeave}>
              {text('action.back')}
            </Button>
          )}
        </>
      }
    >
      <Choices label={text('recovery.other')}>
        {canPasskey && (
          <Choice
            icon={<KeyRound size={20} aria-hidden />}
            label={text('recovery.password.choose')}
            detail={text('recovery.password.detail')}
            onPress={() => onChoose('password')}
          />
        )}
        <Choice
          icon={<ListOrdered size={20} aria-hidden />}
          label={text('recovery.words.choose')}
          detail={text('recovery.words.detail')}
          onPress={() => onChoose('words')}
        />
        {policy.recovery === 'operator' && (
          <Choice
            icon={<Landmark size={20} aria-hidden />}
            label={text('recovery.operator.choose')}
            detail={text('recovery.operator.detail')}
            onPress={() => onChoose('operator')}
          />
        )}
      </Choices>
      {props.isKeptForLogin && <Note tone="caution">{text('recovery.kept')}</Note>}
      <FailureNote failure={action.failure} />
    </Screen>
  )
}
