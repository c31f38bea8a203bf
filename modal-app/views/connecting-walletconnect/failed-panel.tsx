import type { ReactNode } from 'react'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { ProgressRing } from '#modal/ui/primitives/progress-ring.tsx'
import { useFailureText } from '#modal/views/parts/commands/failure-text.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { PairingAttempt } from './use-pairing.ts'

/** Whether a pairing attempt was declined in the wallet, or failed. */
export function hasFailed({ progress: { phase } }: PairingAttempt): boolean {
  return phase === 'rejected' || phase === 'failed' || phase === 'alreadyPending'
}

/** A failed pairing attempt. A rejection is not shown as an error. */
export function FailedPanel({
  attempt: { progress, retry },
  name,
  picture,
}: {
  readonly attempt: PairingAttempt
  readonly name: string
  readonly picture: ReactNode
}) {
  const text = useText()
  const failureText = useFailureText()
  const dispatch = useAppDispatch()
  const isDeclined = progress.phase === 'rejected'
  const isUnreachable =
    progress.failure?.code === 'RELAY_UNREACHABLE' || progress.failure?.code === 'RELAY_REFUSED'
  const title = isDeclined
    ? text('connecting.rejected.title')
    : isUnreachable
      ? text('walletconnect.unreachable')
      : text('connecting.failed.title', { name })
  return (
    <>
      <div role="alert">
        <Notice picture={<ProgressRing state="failed">{picture}</ProgressRing>} title={title}>
          {isDeclined || !progress.failure ? text('walletconnect.declined') : failureText(progress.failure)}
        </Notice>
      </div>
      <Actions>
        <Button variant="primary" onClick={retry}>
          {text('connecting.try-again')}
        </Button>
        <Button variant="plain" onClick={() => dispatch(goBack())}>
          {text('connecting.other')}
        </Button>
      </Actions>
    </>
  )
}
