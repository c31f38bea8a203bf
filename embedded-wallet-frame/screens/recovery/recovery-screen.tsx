import { useCallback, useEffect, useState } from 'react'
import type { EmbeddedWallet, WalletState } from '#frame/keys/embedded-wallet.ts'
import { useText } from '#frame/locales/use-text.ts'
import { ImportPhrase } from '#frame/screens/import/import-screen.tsx'
import { StepUp } from '#frame/screens/parts/step-up.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { UnlockWithPhrase } from '#frame/screens/unlock/unlock-with-phrase.tsx'
import { ok, type Result } from '#schemas/errors/result.ts'
import { ChooseRecovery, type RecoveryStep } from './choose-recovery.tsx'
import { ConfirmDeferral, ConfirmOperator } from './confirm-recovery.tsx'
import { UnfinishedElsewhere } from './unfinished-elsewhere.tsx'
import { SetPassword } from './set-password.tsx'
import { RecordPhrase } from './record-phrase.tsx'

/** Adds a recovery method before the wallet's first address is shown, or later if the owner allows that. */
export function RecoveryScreen() {
  const { stage } = useTools()
  return <AddRecovery onDone={() => stage.finish('done')} />
}

interface AddRecoveryProps {
  readonly onDone: () => void
  /** Present if the visitor can leave without choosing. */
  readonly onLeave?: () => void
}

/**
 * Adds a recovery method to the wallet: a passkey, a password, or the recovery phrase. Creates the wallet first if there is
 * none.
 */
export function AddRecovery({ onDone: done, onLeave }: AddRecoveryProps) {
  const text = useText()
  const { wallet, passkeyPermission } = useTools()
  const { isBusy, failure, run, reset } = useAction()
  const [step, setStep] = useState<RecoveryStep>('choose')
  const [state, setState] = useState<WalletState>()
  const [canPasskey, setCanPasskey] = useState(passkeyPermission.create)

  // Adding a second recovery method requires a step-up.
  const needsStepUp = failure?.code === 'STEP_UP_REQUIRED'
  if (canPasskey && failure?.code === 'PASSKEY_UNAVAILABLE') setCanPasskey(false)
  const read = useCallback((): void => {
    void findWallet(wallet).then((found) => {
      if (!found) return
      setState(found.state)
      if (found.isElsewhere) setStep('elsewhere')
    })
  }, [wallet])
  useEffect(read, [read])

  const go = (next: RecoveryStep): void => {
    reset()
    setStep(next)
  }
  const add = (work: () => Promise<Result<undefined>>): void =>
    run(async () => {
      const opened = await ensureOpen(wallet)
      return opened.ok ? work() : opened
    }, done)
  const back = (): void => {
    go('choose')
    read()
  }

  if (needsStepUp || step === 'step-up')
    return (
      <StepUp
        lead={text('step-up.lead.recovery')}
        unlockers={state?.unlockers ?? []}
        onDone={back}
        onCancel={back}
      />
    )
  if (step === 'password') return <SetPassword action={{ isBusy, failure }} onAdd={add} onBack={back} />
  if (step === 'words')
    return (
      <RecordPhrase
        onBack={back}
        onDone={done}
        onStepUp={() => go('step-up')}
        ensureOpen={() => ensureOpen(wallet)}
      />
    )
  if (step === 'elsewhere') return <UnfinishedElsewhere onStarted={back} onUsePhrase={() => go('unlock')} />
  if (step === 'unlock') return <UnlockWithPhrase onDone={back} onBack={() => go('elsewhere')} />
  if (step === 'import') return <ImportPhrase onBack={back} onImported={back} />
  if (step === 'operator')
    return (
      <ConfirmOperator action={{ isBusy, failure }} onConfirm={() => add(wallet.addOperator)} onBack={back} />
    )
  if (step === 'later')
    return (
      <ConfirmDeferral
        action={{ isBusy, failure }}
        onConfirm={() => add(wallet.deferRecovery)}
        onBack={back}
      />
    )
  return (
    <ChooseRecovery
      action={{ isBusy, failure }}
      canPasskey={canPasskey}
      isKeptForLogin={state?.isKeptForLogin ?? false}
      hasWallet={wallet.vault.isUnlocked() || (state?.unlockers.length ?? 0) > 0}
      isAddition={state?.status === 'ready' && !state.isRecoveryDeferred}
      // A passkey without a name is labelled in the language of the viewer.
      onPasskey={() => add(() => wallet.addPasskey(''))}
      onChoose={go}
      {...(onLeave && { onLeave })}
    />
  )
}

/** Returns the state of the wallet, and whether only another browser, or this one on another site, could open it. */
async function findWallet(
  wallet: EmbeddedWallet,
): Promise<{ readonly state: WalletState; readonly isElsewhere: boolean } | undefined> {
  const answer = await wallet.status()
  if (!answer.ok) return undefined
  const state = answer.value
  if (wallet.vault.isUnlocked()) return { state, isElsewhere: false }
  const opened = await wallet.openWithDevice()
  const isUnknown = !opened.ok && opened.error.code === 'UNLOCKER_UNKNOWN'
  return { state, isElsewhere: isUnknown && state.unlockers.length > 0 }
}

/** Makes sure that the wallet is open: creates it, or opens it with this browser's key. */
async function ensureOpen(wallet: EmbeddedWallet): Promise<Result<undefined>> {
  if (wallet.vault.isUnlocked()) return ok(undefined)
  const created = await wallet.create()
  if (created.ok || created.error.code !== 'WALLET_EXISTS') return created
  return wallet.openWithDevice()
}
