import { useId } from 'react'
import { TRANSFER_SPEEDS, type TransferSpeed } from '#modal/chains/transfers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { SPEED_TEXTS } from './send-texts.ts'
import styles from './wallet-send.module.css'

/** How fast the transfer should confirm, which determines the fee. */
export function SpeedChoice({
  speed,
  onPick,
}: {
  readonly speed: TransferSpeed
  readonly onPick: (speed: TransferSpeed) => void
}) {
  const text = useText()
  const id = useId()
  return (
    <fieldset className={styles['speeds']}>
      <legend className="visually-hidden">{text('send.speed')}</legend>
      {TRANSFER_SPEEDS.map((choice) => (
        <label key={choice} className={classNames(styles['speed'], choice === speed && styles['chosen'])}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={choice === speed}
            onChange={() => onPick(choice)}
          />
          {text(SPEED_TEXTS[choice])}
        </label>
      ))}
    </fieldset>
  )
}
