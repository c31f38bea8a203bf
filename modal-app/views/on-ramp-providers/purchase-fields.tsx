import ChevronDown from 'lucide-react/icons/chevron-down'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { isWithin } from '#modal/features/onramp/check-payment.ts'
import { draftChanged } from '#modal/features/onramp/onramp-slice.ts'
import type { PurchaseForm } from '#modal/features/onramp/use-purchase-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import { AssetPicture } from '#modal/views/parts/buying/asset-picture.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'
import { RecipientAddress } from '#modal/views/parts/transfers/recipient-address.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { AMOUNT_FAULTS, METHOD_TEXTS } from './purchase-texts.ts'
import styles from './on-ramp-providers.module.css'

/** Amounts that are one press away, in whole units of the currency. */
const CHOICES = ['50', '100', '250'] as const

interface FieldsProps {
  readonly account: ActiveAccount
  readonly form: PurchaseForm
}

/** What is paid, how, and what is bought for which account. */
export function PurchaseFields({ account, form }: FieldsProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { asset } = form
  return (
    <>
      <PaidCard form={form} />
      <AmountFault form={form} />
      <section className={styles['side']} aria-label={text('buy.asset')}>
        <div className={styles['line']}>
          <span className={styles['name']}>{text('buy.asset')}</span>
          <button
            type="button"
            className={styles['choose']}
            aria-label={asset && text('swap.token.change', { symbol: asset.symbol })}
            onClick={() => dispatch(navigate('OnRampTokenSelect'))}
          >
            {asset && <AssetPicture symbol={asset.symbol} size={24} />}
            <bdi>{asset?.symbol ?? text('swap.token.choose')}</bdi>
            <ChevronDown size={16} aria-hidden />
          </button>
        </div>
        <p className={styles['name']}>{text('buy.to', { network: account.network.name })}</p>
        <RecipientAddress
          namespace={account.network.chainNamespace}
          address={account.address}
          name={undefined}
        />
      </section>
      {form.methods.length > 1 && <Methods form={form} />}
    </>
  )
}

function PaidCard({ form }: { readonly form: PurchaseForm }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { fiat } = useFiat()
  const { currency, typed, limit } = form
  return (
    <section className={styles['side']} aria-label={text('swap.paid')}>
      <p className={styles['name']}>{text('swap.paid')}</p>
      <div className={styles['line']}>
        <input
          className={styles['amount']}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={20}
          placeholder="0"
          dir="ltr"
          aria-label={text('swap.amount.paid')}
          value={typed}
          onChange={({ target }) => dispatch(draftChanged({ amount: target.value }))}
        />
        <button
          type="button"
          className={styles['choose']}
          aria-label={text('buy.currency.change', { currency })}
          onClick={() => dispatch(navigate('OnRampFiatSelect'))}
        >
          <bdi>{currency}</bdi>
          <ChevronDown size={16} aria-hidden />
        </button>
      </div>
      <div className={styles['chips']}>
        {CHOICES.filter((choice) => isWithin(choice, limit)).map((choice) => (
          <button
            key={choice}
            type="button"
            className={classNames(styles['chip'], typed === choice && styles['chosen'])}
            aria-pressed={typed === choice}
            onClick={() => dispatch(draftChanged({ amount: choice }))}
          >
            <bdi>{fiat(choice, currency).replace(/[.,]00(?=\D*$)/, '')}</bdi>
          </button>
        ))}
      </div>
    </section>
  )
}

function AmountFault({ form: { fault, limit, currency } }: { readonly form: PurchaseForm }) {
  const text = useText()
  const { fiat } = useFiat()
  const limits = { min: fiat(limit?.min ?? 0, currency), max: fiat(limit?.max ?? 0, currency) }
  return (
    <p role="alert" className={styles['fault']}>
      {fault && text(AMOUNT_FAULTS[fault], limits)}
    </p>
  )
}

function Methods({ form: { methods, method } }: { readonly form: PurchaseForm }) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <fieldset className={styles['methods']} aria-label={text('buy.method')}>
      {methods.map((choice) => (
        <label key={choice} className={classNames(styles['method'], choice === method && styles['chosen'])}>
          <input
            className="visually-hidden"
            type="radio"
            name="payment-method"
            checked={choice === method}
            onChange={() => dispatch(draftChanged({ method: choice }))}
          />
          {text(METHOD_TEXTS[choice])}
        </label>
      ))}
    </fieldset>
  )
}
