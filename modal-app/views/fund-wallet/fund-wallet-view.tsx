import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { fundMethods } from './fund-methods.tsx'

/** The methods to fund the wallet. */
export function FundWalletView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const methods = fundMethods(useAppSelector(selectFeatures), useAppSelector(selectActiveNamespace))
  if (methods.length === 0)
    return (
      <View>
        <Lead>{text('fund.none')}</Lead>
      </View>
    )
  return (
    <View>
      <Lead>{text('fund.lead')}</Lead>
      <Rows label={text('fund.ways')}>
        {methods.map(({ labelId, detailId, icon, view }) => (
          <li key={labelId}>
            <Row
              icon={<IconTile>{icon}</IconTile>}
              label={text(labelId)}
              detail={text(detailId)}
              leadsOn
              onPress={() => dispatch(navigate(view))}
            />
          </li>
        ))}
      </Rows>
    </View>
  )
}
