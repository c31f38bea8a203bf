import { useState } from 'react'
import { randomId } from '#schemas/channel/random-id.ts'
import type { Network } from '#schemas/entities/network.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { recordIntent } from '#modal/core/commands/transactions/record-intent.ts'
import { sendRevocation } from '#modal/features/swap/send-step.ts'
import type { SwapIntent } from '#modal/features/swap/swap-intents.ts'
import type { PreparingRevocation } from '#modal/features/swap/use-revocation.ts'
import { useText } from '#modal/locales/use-text.ts'
import { PROBLEM_TEXTS } from './problem-texts.ts'
import { Button } from '#ui/primitives/button.tsx'

interface RevokeButtonProps {
  readonly approval: SwapIntent
  readonly network: Network
  readonly preparing: PreparingRevocation
}

/** Takes an approval back. It is prepared before the press, because a wallet's window opens only within the press. */
export function RevokeButton({ approval, network, preparing }: RevokeButtonProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [id] = useState(randomId)
  const { revocation, isFailed } = preparing
  const revoke = (): void => {
    if (isFailed) return void dispatch(snackShown({ variant: 'error', textId: 'swap.revoke.failed' }))
    if (!revocation) return
    if (revocation.allowance === 0n) {
      dispatch(snackShown({ variant: 'info', textId: 'swap.revoke.none' }))
      // Nothing is left of it, so it is no longer mentioned.
      return void dispatch(recordIntent({ ...approval, swap: { ...approval.swap, step: 'revoke' } }))
    }
    dispatch(resetView('SwapConfirmed'))
    void dispatch(sendRevocation(id, approval, revocation)).then((end) => {
      if (!end) dispatch(resetView('Swap'))
    })
  }
  const { problem } = revocation ?? {}
  return (
    <>
      <Button
        busy={!revocation && !isFailed}
        aria-disabled={problem !== undefined || undefined}
        onClick={problem === undefined ? revoke : undefined}
      >
        {text('swap.revoke')}
      </Button>
      {problem !== undefined && (
        <p role="alert">
          {text(PROBLEM_TEXTS[problem], { symbol: approval.symbol, fee: network.nativeCurrency.symbol })}
        </p>
      )}
    </>
  )
}
