import { TRANSFER_SPEEDS, type TransferSpeed } from '#modal/chains/transfers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Choices } from '#modal/ui/primitives/choices.tsx'
import { SPEED_TEXTS } from './send-texts.ts'

/** How fast the transfer should confirm, which determines the fee. */
export function SpeedChoice({
  speed,
  onPick,
}: {
  readonly speed: TransferSpeed
  readonly onPick: (speed: TransferSpeed) => void
}) {
  const text = useText()
  return (
    <Choices
      label={text('send.speed')}
      values={TRANSFER_SPEEDS}
      chosen={speed}
      textOf={(value) => text(SPEED_TEXTS[value])}
      onPick={onPick}
    />
  )
}
