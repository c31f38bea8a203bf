import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { chooseSlippage, HIGH_SLIPPAGE_BPS, parseSlippage } from '#modal/features/swap/slippage.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Choices } from '#modal/ui/primitives/choices.tsx'
import { TextField } from '#modal/ui/primitives/text-field.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './slippage-choice.module.css'

/** Basis points that are one press away. */
const CHOICES: readonly number[] = [50, 100, 300]

/** How much the price may move until the swap is carried out; the visitor's choice is kept. */
export function SlippageChoice({ bps }: { readonly bps: number }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { percent } = useNumbers()
  const isOwn = !CHOICES.includes(bps)
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
      <Choices
        label={text('swap.slippage')}
        values={CHOICES}
        chosen={bps}
        textOf={percent}
        onPick={(choice) => {
          setTyped('')
          void dispatch(chooseSlippage(choice))
        }}
      />
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
