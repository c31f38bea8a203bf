import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { chooseSlippage, HIGH_SLIPPAGE_BPS, parseSlippage } from '#modal/features/swap/slippage.ts'
import { useText } from '#modal/locales/use-text.ts'
import { TextField } from '#modal/ui/primitives/text-field.tsx'
import { usePercent } from '#modal/views/parts/swaps/use-percent.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './swap.module.css'

/** Basis points that are one press away. */
const CHOICES = [50, 100, 300] as const

/** How much the price may move until the swap is carried out; the visitor's choice is kept. */
export function SlippageChoice({ bps }: { readonly bps: number }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const percent = usePercent()
  const isOwn = !CHOICES.some((choice) => choice === bps)
  const [typed, setTyped] = useState(isOwn ? String(bps / 100) : '')
  const type = (value: string): void => {
    setTyped(value)
    const parsed = parseSlippage(value)
    if (parsed !== undefined) void dispatch(chooseSlippage(parsed))
  }
  const isWrong = typed.trim() !== '' && parseSlippage(typed) === undefined
  return (
    <details className={styles['slippage']}>
      <summary>
        <span>{text('swap.slippage')}</span>
        <span className={classNames(styles['chosen-bps'], bps >= HIGH_SLIPPAGE_BPS && styles['high'])}>
          <bdi>{percent(bps)}</bdi>
          <ChevronDown size={16} aria-hidden />
        </span>
      </summary>
      <p className={styles['note']}>{text('swap.slippage.text')}</p>
      <fieldset className={styles['choices']} aria-label={text('swap.slippage')}>
        {CHOICES.map((choice) => (
          <label key={choice} className={classNames(styles['choice'], choice === bps && styles['chosen'])}>
            <input
              className="visually-hidden"
              type="radio"
              name="slippage"
              checked={choice === bps}
              onChange={() => {
                setTyped('')
                void dispatch(chooseSlippage(choice))
              }}
            />
            <bdi>{percent(choice)}</bdi>
          </label>
        ))}
      </fieldset>
      <TextField
        label={text('swap.slippage.own')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={type}
        error={isWrong ? text('swap.slippage.invalid') : undefined}
      />
      {bps >= HIGH_SLIPPAGE_BPS && (
        <p className={styles['warning']}>{text('swap.slippage.high', { percent: percent(bps) })}</p>
      )}
    </details>
  )
}
