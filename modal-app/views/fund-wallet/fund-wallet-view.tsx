import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectActiveNamespace, selectActiveNetwork } from '#modal/core/state/network/network-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { onrampApi } from '#modal/features/onramp/onramp-api.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { fundMethods, mayBuy } from './fund-methods.tsx'

/** The methods to fund the wallet. */
export function FundWalletView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const features = useAppSelector(selectFeatures)
  const namespace = useAppSelector(selectActiveNamespace)
  const network = useAppSelector(selectActiveNetwork)
  const { currentData: sellers, isFetching } = onrampApi.useOnrampProvidersQuery(
    network?.caipNetworkId ?? '',
    {
      skip: !network || !mayBuy(features, namespace),
    },
  )
  const isAsked = sellers === undefined && isFetching
  const isSold = isAsked || (sellers !== undefined && sellers.length > 0)
  const methods = fundMethods({ features, namespace, isSold })
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
            {isAsked && view === 'OnRampProviders' ? (
              <div className="skeleton skeleton-row" />
            ) : (
              <Row
                icon={<IconTile>{icon}</IconTile>}
                label={text(labelId)}
                detail={text(detailId)}
                leadsOn
                onPress={() => dispatch(navigate(view))}
              />
            )}
          </li>
        ))}
      </Rows>
    </View>
  )
}
