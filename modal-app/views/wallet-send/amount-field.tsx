import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { AmountFault } from '#modal/features/send/check-draft.ts'
import { toFiatText } from '#modal/lib/parse-amount-text.ts'
import { draftChanged, type SendDraft } from '#modal/features/send/send-slice.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { TextField } from '#modal/ui/primitives/text-field.tsx'
import { AMOUNT_FAULTS } from './send-texts.ts'
import styles from './wallet-send.module.css'

interface AmountFieldProps {
  readonly draft: SendDraft
  /** In the smallest unit; undefined if the text is no amount. */
  readonly amount: bigint | undefined
  readonly maximum: bigint | undefined
  readonly fault: AmountFault | undefined
  /** The symbol of the coin in which fees are paid. */
  readonly feeSymbol: string
}

/** The amount: in the token or in money, or the maximum. */
export function AmountField({ draft, amount, maximum, fault, feeSymbol }: AmountFieldProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { token, isFiat } = draft
  const decimals = token?.decimals ?? 0
  const rate = token?.price ? { price: token.price, decimals } : undefined
  const fillMost = (): void => {
    if (maximum !== undefined)
      dispatch(draftChanged({ amount: formatAmount(maximum, decimals), isFiat: false }))
  }
  const turn = (): void => {
    if (!rate) return
    const same =
      amount === undefined ? '' : isFiat ? formatAmount(amount, decimals) : toFiatText(amount, rate)
    dispatch(draftChanged({ isFiat: !isFiat, amount: same }))
  }
  return (
    <div className={styles['amount']}>
      <TextField
        label={text(isFiat ? 'send.amount.label.money' : 'send.amount.label')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={120}
        value={draft.amount}
        onChange={(value) => dispatch(draftChanged({ amount: value }))}
        error={
          fault &&
          text(AMOUNT_FAULTS[fault], {
            symbol: token?.symbol ?? '',
            fee: feeSymbol,
            decimals: isFiat ? 2 : decimals,
            most: maximum === undefined ? '' : formatAmount(maximum, decimals),
          })
        }
        end={
          <button
            type="button"
            className={styles['small']}
            disabled={maximum === undefined || maximum === 0n}
            onClick={fillMost}
          >
            {text('send.amount.most')}
          </button>
        }
      />
      {rate && token && (
        <button type="button" className={styles['turn']} onClick={turn}>
          <ArrowUpDown size={16} aria-hidden />
          <OtherValue amount={amount} isFiat={isFiat} symbol={token.symbol} rate={rate} />
          <span className="visually-hidden">
            {text(isFiat ? 'send.amount.in-token' : 'send.amount.in-money')}
          </span>
        </button>
      )}
    </div>
  )
}

/** The same amount in the other unit. */
function OtherValue({
  amount = 0n,
  isFiat,
  symbol,
  rate,
}: {
  readonly amount: bigint | undefined
  readonly isFiat: boolean
  readonly symbol: string
  readonly rate: { readonly price: number; readonly decimals: number }
}) {
  const { money, quantity } = useNumbers()
  if (!isFiat) return <bdi>{money(Number(toFiatText(amount, rate)))}</bdi>
  return (
    <span>
      <bdi>{quantity(formatAmount(amount, rate.decimals))}</bdi> <bdi>{symbol}</bdi>
    </span>
  )
}
