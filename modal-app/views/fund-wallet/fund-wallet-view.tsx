import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectActiveNamespace, selectActiveNetwork } from '#modal/core/state/network/network-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { exchangesApi } from '#modal/features/exchanges/exchanges-api.ts'
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
  const exchanges = exchangesApi.useExchangesQuery(network?.caipNetworkId ?? '', {
    skip: !network || features.pay === false,
  })
  const buying = offerOf(sellers, isFetching)
  const depositing = offerOf(exchanges.currentData, exchanges.isFetching)
  const methods = fundMethods({
    features,
    namespace,
    isSold: buying !== 'none',
    isSent: depositing !== 'none',
  })
  const asked: readonly ViewName[] = [
    ...(buying === 'asked' ? ['OnRampProviders' as const] : []),
    ...(depositing === 'asked' ? ['DepositFromExchange' as const] : []),
  ]
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
            {asked.includes(view) ? (
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

/** Whether the deployment has somebody for a method; until it answers, the place is kept. */
function offerOf(listed: readonly unknown[] | undefined, isFetching: boolean): 'some' | 'none' | 'asked' {
  if (listed === undefined) return isFetching ? 'asked' : 'none'
  return listed.length > 0 ? 'some' : 'none'
}
