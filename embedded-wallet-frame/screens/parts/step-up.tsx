import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { useTools } from '#frame/screens/tools.ts'
import { UnlockWithPassword } from '#frame/screens/unlock/unlock-with-password.tsx'
import { Field } from '#frame/ui/patterns/field.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { UnlockerInfo } from '#schemas/http/wallet/unlockers.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { failureText } from './failure-text.ts'
import { FailureNote } from './failure-note.tsx'
import { useAction } from './use-action.ts'

interface StepUpProps {
  /** The reason for the step-up. */
  readonly lead: string
  readonly unlockers: readonly UnlockerInfo[]
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Confirms the visitor's identity by passkey, by a code to their e-mail address, or without an address by password. */
export function StepUp({ lead, unlockers, onDone, onCancel }: StepUpProps) {
  const text = useText()
  const { wallet, api, session, stage, policy, passkeyPermission } = useTools()
  const { isBusy, failure, run } = useAction()
  const [challenge, setChallenge] = useState<{ challengeId: string; digits: number }>()
  const [isTyping, setTyping] = useState(false)
  const email = policy.email ? session.current()?.email : undefined
  const hasPassword = email === undefined && unlockers.some(({ kind }) => kind === 'password')
  const isPasskeyOffered = passkeyPermission.get || (email === undefined && !hasPassword)
  const hasPasskey = isPasskeyOffered && unlockers.some(({ kind }) => kind === 'passkey')
  const sendCode = (): void =>
    run(() => api.call(SESSION_ENDPOINTS.startStepUp, { body: undefined }), setChallenge)

  if (isTyping) return <UnlockWithPassword onDone={onDone} onBack={() => setTyping(false)} />
  if (challenge)
    return (
      <StepUpCode
        {...challenge}
        email={email ?? ''}
        onDone={onDone}
        onCancel={onCancel}
        onResend={() => setChallenge(undefined)}
      />
    )
  return (
    <Screen
      heading={text('step-up.heading')}
      lead={lead}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        <>
          {hasPasskey && (
            <Button
              variant="primary"
              busy={isBusy}
              icon={<FingerprintPattern size={20} aria-hidden />}
              onClick={() => run(wallet.openWithPasskey, onDone)}
            >
              {text('step-up.passkey')}
            </Button>
          )}
          {email !== undefined && (
            <Button
              variant={hasPasskey ? 'neutral' : 'primary'}
              busy={isBusy && !hasPasskey}
              onClick={sendCode}
            >
              {text('step-up.email')}
            </Button>
          )}
          {hasPassword && (
            <Button variant={hasPasskey ? 'neutral' : 'primary'} onClick={() => setTyping(true)}>
              {text('step-up.password')}
            </Button>
          )}
          <Button variant="plain" onClick={onCancel}>
            {text('action.back')}
          </Button>
        </>
      }
    >
      <FailureNote failure={failure} />
      {!hasPasskey && !hasPassword && email === undefined && <p>{text('step-up.none')}</p>}
    </Screen>
  )
}

interface StepUpCodeProps {
  readonly challengeId: string
  readonly digits: number
  readonly email: string
  readonly onDone: () => void
  readonly onCancel: () => void
  readonly onResend: () => void
}

function StepUpCode({ challengeId, digits, email, onDone, onCancel, onResend }: StepUpCodeProps) {
  const text = useText()
  const { api, stage } = useTools()
  const { isBusy, failure, run } = useAction()
  const [code, setCode] = useState('')
  const confirm = (): void =>
    run(() => api.call(SESSION_ENDPOINTS.finishStepUp, { body: { challengeId, code } }), onDone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === digits) confirm()
      }}
    >
      <Screen
        step="code"
        heading={text('step-up.code.heading')}
        lead={text('step-up.code.lead', { email })}
        onHeight={stage.resize}
        isBusy={isBusy}
        actions={
          <>
            <Button variant="primary" busy={isBusy} disabled={code.length !== digits} onClick={confirm}>
              {text('action.confirm')}
            </Button>
            <Button variant="plain" onClick={failure ? onResend : onCancel}>
              {text(failure ? 'step-up.code.again' : 'action.back')}
            </Button>
          </>
        }
      >
        <Field
          isCode
          label={text('step-up.code.label', { digits })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits}
          value={code}
          fault={failure && failureText(failure, text)}
          onChange={(event) => setCode(event.target.value.replaceAll(/[^0-9]/g, ''))}
        />
      </Screen>
    </form>
  )
}
