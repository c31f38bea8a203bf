import Check from 'lucide-react/icons/check'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { draftChanged } from '#modal/features/onramp/onramp-slice.ts'
import { usePurchaseForm } from '#modal/features/onramp/use-purchase-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import { RowSkeletons, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'

const SKELETONS = 2

/** Selects the currency that is paid with. */
export function OnRampFiatSelectView() {
  const account = useActiveAccount()
  return <View>{account && <Currencies account={account} />}</View>
}

function Currencies({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { nameOf } = useFiat()
  const { currencies, currency, isLoading } = usePurchaseForm(account)
  if (currencies.length === 0 && isLoading)
    return <RowSkeletons count={SKELETONS} label={text('buy.loading')} />
  return (
    <Rows label={text('buy.currencies')}>
      {currencies.map((id) => (
        <li key={id}>
          <Row
            icon={<IconTile>{signOf(id)}</IconTile>}
            label={nameOf(id)}
            detail={id}
            current={id === currency}
            end={id === currency && <Check size={18} aria-hidden />}
            onPress={() => {
              dispatch(draftChanged({ currency: id }))
              dispatch(goBack())
            }}
          />
        </li>
      ))}
    </Rows>
  )
}

/** The sign of a currency, or its code where it has none. */
function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
