import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { isWithin } from '#modal/features/onramp/check-payment.ts'
import { draftChanged } from '#modal/features/onramp/onramp-slice.ts'
import type { PurchaseForm } from '#modal/features/onramp/use-purchase-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import {
  AmountCard,
  AmountInput,
  CardLine,
  CardText,
  UnitButton,
  FieldFault,
} from '#modal/ui/patterns/amount-card.tsx'
import { AmountChips } from '#modal/ui/patterns/amount-chips.tsx'
import { Choices } from '#modal/ui/primitives/choices.tsx'
import { AssetPicture } from '#modal/views/parts/buying/asset-picture.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'
import { RecipientAddress } from '#modal/views/parts/transfers/recipient-address.tsx'
import { AMOUNT_FAULTS, METHOD_TEXTS } from './purchase-texts.ts'

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
      <AmountCard label={text('buy.asset')}>
        <CardLine>
          <CardText>{text('buy.asset')}</CardText>
          <UnitButton
            ariaLabel={asset && text('swap.token.change', { symbol: asset.symbol })}
            picture={asset && <AssetPicture symbol={asset.symbol} size={24} />}
            onPress={() => dispatch(navigate('OnRampTokenSelect'))}
          >
            {asset?.symbol ?? text('swap.token.choose')}
          </UnitButton>
        </CardLine>
        <CardText>{text('buy.to', { network: account.network.name })}</CardText>
        <RecipientAddress
          namespace={account.network.chainNamespace}
          address={account.address}
          name={undefined}
        />
      </AmountCard>
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
    <AmountCard label={text('swap.paid')}>
      <CardText>{text('swap.paid')}</CardText>
      <CardLine>
        <AmountInput
          label={text('swap.amount.paid')}
          value={typed}
          maxLength={20}
          onChange={(amount) => dispatch(draftChanged({ amount }))}
        />
        <UnitButton
          ariaLabel={text('buy.currency.change', { currency })}
          onPress={() => dispatch(navigate('OnRampFiatSelect'))}
        >
          {currency}
        </UnitButton>
      </CardLine>
      <AmountChips
        chips={CHOICES.filter((choice) => isWithin(choice, limit)).map((value) => ({
          value,
          label: fiat(value, currency).replace(/[.,]00(?=\D*$)/, ''),
        }))}
        typed={typed}
        onPick={(amount) => dispatch(draftChanged({ amount }))}
      />
    </AmountCard>
  )
}

function AmountFault({ form: { fault, limit, currency } }: { readonly form: PurchaseForm }) {
  const text = useText()
  const { fiat } = useFiat()
  const limits = { min: fiat(limit?.min ?? 0, currency), max: fiat(limit?.max ?? 0, currency) }
  return <FieldFault>{fault && text(AMOUNT_FAULTS[fault], limits)}</FieldFault>
}

function Methods({ form: { methods, method } }: { readonly form: PurchaseForm }) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <Choices
      label={text('buy.method')}
      values={methods}
      chosen={method}
      textOf={(value) => text(METHOD_TEXTS[value])}
      onPick={(picked) => dispatch(draftChanged({ method: picked }))}
    />
  )
}
