import type { ExchangeAsset } from '#schemas/http/blockchain/exchanges.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import {
  depositDecimals,
  depositWorth,
  type CheckedDeposit,
} from '#modal/features/exchanges/check-deposit.ts'
import { draftChanged } from '#modal/features/exchanges/deposit-slice.ts'
import type { DepositForm } from '#modal/features/exchanges/use-deposit-form.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
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
import { AMOUNT_FAULTS as TYPED_FAULTS } from '#modal/views/parts/buying/amount-faults.ts'
import { AssetPicture } from '#modal/views/parts/buying/asset-picture.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'
import { RecipientAddress } from '#modal/views/parts/transfers/recipient-address.tsx'

export const AMOUNT_FAULTS = {
  ...TYPED_FAULTS,
  decimals: 'deposit.fault.decimals',
  large: 'deposit.fault.large',
} as const satisfies Record<NonNullable<CheckedDeposit['fault']>, MessageId>

/** Values that are one press away, in US dollars. */
const CHOICES = ['10', '50', '100'] as const
/** Ten digits, a point and six digits, and what was pasted around them. */
const MAX_TYPED = 24

interface FieldsProps {
  readonly account: ActiveAccount
  readonly form: DepositForm
  readonly asset: ExchangeAsset
}

/** How much of what is deposited, and to which account. */
export function DepositFields({ account: { address, network }, form, asset }: FieldsProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { money } = useNumbers()
  const { typed, amount, price, fault } = form
  // An untouched field is no mistake.
  const isWrong = fault !== undefined && typed !== ''
  return (
    <>
      <AmountCard label={text('deposit.asset')}>
        <CardText>{text('deposit.asset')}</CardText>
        <CardLine>
          <AmountInput
            label={text('deposit.amount')}
            value={typed}
            maxLength={MAX_TYPED}
            onChange={(value) => dispatch(draftChanged({ amount: value }))}
          />
          <UnitButton
            ariaLabel={text('swap.token.change', { symbol: asset.symbol })}
            picture={<AssetPicture symbol={asset.symbol} size={24} />}
            onPress={() => dispatch(navigate('DepositTokenSelect'))}
          >
            {asset.symbol}
          </UnitButton>
        </CardLine>
        {price !== undefined && (
          <>
            <CardText>{amount === undefined ? '\u00a0' : `≈ ${money(Number(amount) * price)}`}</CardText>
            <WorthChips form={form} asset={asset} price={price} />
          </>
        )}
      </AmountCard>
      <FieldFault>
        {isWrong
          ? text(AMOUNT_FAULTS[fault], { decimals: String(depositDecimals(asset.decimals)) })
          : undefined}
      </FieldFault>
      <AmountCard label={text('deposit.to', { network: network.name })}>
        <CardText>{text('deposit.to', { network: network.name })}</CardText>
        <RecipientAddress namespace={network.chainNamespace} address={address} name={undefined} />
      </AmountCard>
    </>
  )
}

interface WorthChipsProps extends Omit<FieldsProps, 'account'> {
  readonly price: number
}

function WorthChips({ form, asset, price }: WorthChipsProps) {
  const dispatch = useAppDispatch()
  const { fiat } = useFiat()
  const chips = CHOICES.flatMap((choice) => {
    const value = depositWorth(choice, price, asset.decimals)
    return value === undefined ? [] : [{ value, label: fiat(choice, 'USD').replace(/[.,]00(?=\D*$)/, '') }]
  })
  return (
    <AmountChips chips={chips} typed={form.typed} onPick={(amount) => dispatch(draftChanged({ amount }))} />
  )
}
