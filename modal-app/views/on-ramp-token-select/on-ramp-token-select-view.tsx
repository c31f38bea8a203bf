import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { draftChanged } from '#modal/features/onramp/onramp-slice.ts'
import { usePurchaseForm } from '#modal/features/onramp/use-purchase-form.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, RowSkeletons, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { SearchField } from '#modal/ui/primitives/search-field.tsx'
import { AssetPicture } from '#modal/views/parts/buying/asset-picture.tsx'

const SKELETONS = 2
/** A shorter list needs no search. */
const SEARCHED_FROM = 6

/** Selects what is bought. */
export function OnRampTokenSelectView() {
  const account = useActiveAccount()
  return <View>{account && <Assets account={account} />}</View>
}

function Assets({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { assets, asset, isLoading } = usePurchaseForm(account)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const shown = assets.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(wanted))
  if (assets.length === 0 && isLoading) return <RowSkeletons count={SKELETONS} label={text('buy.loading')} />
  return (
    <>
      {assets.length >= SEARCHED_FROM && (
        <SearchField
          label={text('send.tokens.search')}
          clearLabel={text('networks.clear')}
          value={query}
          onChange={setQuery}
        />
      )}
      <Rows label={text('swap.tokens.all')}>
        {shown.map(({ id, name, symbol }) => (
          <li key={id}>
            <Row
              icon={<AssetPicture symbol={symbol} size={40} />}
              label={<bdi>{name}</bdi>}
              detail={<bdi>{symbol}</bdi>}
              current={id === asset?.id}
              end={id === asset?.id && <Check size={18} aria-hidden />}
              onPress={() => {
                dispatch(draftChanged({ asset: id }))
                dispatch(goBack())
              }}
            />
          </li>
        ))}
      </Rows>
      {shown.length === 0 && <Lead>{text('send.tokens.none', { query: query.trim() })}</Lead>}
    </>
  )
}
