import { useId, useMemo, useState, useSyncExternalStore } from 'react'
import {
  createConfirmControl,
  type ConfirmControl,
  type ConfirmPhase,
} from '#frame/approval/confirm-control.ts'
import type { ApprovalGate, ApprovalState } from '#frame/approval/approval-gate.ts'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import { useApprovalTools } from '#frame/screens/tools.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import styles from './confirm-button.module.css'

interface ConfirmButtonProps {
  readonly gate: ApprovalGate | undefined
  readonly gateState: ApprovalState
  readonly isDanger: boolean
  /** Whether the visitor has to hold the button. */
  readonly isHold: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

/** Approves the request when pressed or held. */
export function ConfirmButton({ gate, gateState, isDanger, isHold, isBusy, onConfirm }: ConfirmButtonProps) {
  const text = useText()
  const { control, phase } = useConfirm(gate, isHold, onConfirm)
  const [isByFinger, setByFinger] = useState(() => matchMedia('(pointer: coarse)').matches)
  const isWaiting = gateState !== 'open' || isBusy
  const unread = isBusy ? undefined : UNREAD[gateState]
  const hint = useId()
  return (
    <>
      <button
        type="button"
        className={classNames(
          styles['button'],
          isDanger && styles['danger'],
          phase === 'holding' && styles['holding'],
        )}
        aria-disabled={isWaiting || undefined}
        aria-describedby={unread && hint}
        onPointerDown={({ nativeEvent }) => {
          setByFinger(nativeEvent.pointerType === 'touch')
          control?.pointerDown(nativeEvent)
        }}
        onPointerUp={({ nativeEvent }) => control?.pointerUp(nativeEvent)}
        onPointerLeave={() => control?.cancel()}
        onPointerCancel={() => control?.cancel()}
        onBlur={() => control?.cancel()}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') event.preventDefault()
          control?.keyDown(event.nativeEvent)
        }}
        onKeyUp={(event) => {
          if (event.key === 'Enter' || event.key === ' ') event.preventDefault()
          control?.keyUp(event.nativeEvent)
        }}
        // A click by a pointer has a count; one by a screen reader has none.
        onClick={({ nativeEvent, detail }) => detail === 0 && control?.click(nativeEvent)}
      >
        <span className={styles['fill']} aria-hidden />
        <span className={styles['label']}>
          {isBusy && <Spinner />}
          {text(isBusy ? 'approval.performing' : (unread?.label ?? labelOf(phase, isHold || isByFinger)))}
        </span>
      </button>
      <p id={hint} className="visually-hidden">
        {unread && text(unread.hint)}
      </p>
    </>
  )
}

/** The place of the button, where there is nothing to approve yet. */
export function ConfirmPlace() {
  return <div className={styles['button']} aria-disabled="true" />
}

/** Tells the visitor what to do first. */
const UNREAD: Partial<Record<ApprovalState, { readonly label: MessageId; readonly hint: MessageId }>> = {
  end: { label: 'approval.approve.end', hint: 'approval.hint.end' },
  above: { label: 'approval.approve.above', hint: 'approval.hint.above' },
}

function labelOf(phase: ConfirmPhase, isHold: boolean): MessageId {
  if (phase === 'early') return 'approval.approve.early'
  if (phase === 'armed') return 'approval.approve.again'
  if (phase === 'holding') return 'approval.approve.holding'
  return isHold ? 'approval.approve.hold' : 'approval.approve'
}

const hasFocus = (): boolean => document.hasFocus()
const IDLE: Pick<ConfirmControl, 'phase' | 'subscribe'> = { phase: () => 'idle', subscribe: () => () => {} }

function useConfirm(
  gate: ApprovalGate | undefined,
  isHold: boolean,
  onConfirm: () => void,
): { readonly control: ConfirmControl | undefined; readonly phase: ConfirmPhase } {
  const { clock, presence } = useApprovalTools()
  const control = useMemo(
    () => gate && createConfirmControl({ gate, clock, presence, isHold, hasFocus, onConfirm }),
    [gate, clock, presence, isHold, onConfirm],
  )
  const { subscribe, phase } = control ?? IDLE
  return { control, phase: useSyncExternalStore(subscribe, phase) }
}
