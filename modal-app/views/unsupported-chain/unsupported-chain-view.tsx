import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectActiveNamespace, selectNetworkGroups } from '#modal/core/state/network/network-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, Lead, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { NetworkRow } from '#modal/views/parts/networks/network-row.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** Shown when the wallet is on a network the site does not support: choose another, or disconnect. */
export function UnsupportedChainView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  const groups = useAppSelector(selectNetworkGroups)
  const networks = groups.find((group) => group.namespace === namespace)?.networks ?? []
  return (
    <View>
      <Lead>{text('unsupported.text')}</Lead>
      <Rows label={text('unsupported.networks')}>
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <NetworkRow network={network} />
          </li>
        ))}
      </Rows>
      <Actions>
        <Button variant="danger" onClick={() => void dispatch(disconnect({ namespace }))}>
          {text('account.disconnect')}
        </Button>
      </Actions>
    </View>
  )
}
