import { useEffect, useState } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { ContractOnOtherNetworks } from '#schemas/rpc/contract-on-other-networks.ts'
import type { ChainTransfers, Transfer } from '#modal/chains/transfers.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'

/** The networks the deployment has nodes for, in its order; it has none for networks only the site declares. */
const readServedNetworks: CoreThunk<readonly Network[]> = (_dispatch, _getState, { deployment }) =>
  deployment.networks.flatMap(({ caipNetworkId }) => findNetwork(caipNetworkId) ?? [])

/**
 * Checks whether a recipient is a contract on other networks of the deployment; undefined until they have answered or the
 * time is over.
 *
 * @param transfers of the network; undefined while they are loaded.
 */
export function useOtherNetworks(
  transfers: ChainTransfers | undefined,
  { from, to, network }: Pick<Transfer, 'from' | 'to' | 'network'>,
): ContractOnOtherNetworks | undefined {
  const dispatch = useAppDispatch()
  const [answer, setAnswer] = useState<{ readonly key: string; readonly found: ContractOnOtherNetworks }>()
  const key = `${network.caipNetworkId} ${from} ${to}`
  // The first answer is kept, so that a warning does not change while the visitor is about to press.
  const isAnswered = answer?.key === key
  useEffect(() => {
    if (!transfers || isAnswered) return undefined
    let isShown = true
    const search = async (): Promise<void> => {
      const isSelf = canonicalAddress(from) === canonicalAddress(to)
      const networks = dispatch(readServedNetworks)
      const found = isSelf ? undefined : await transfers.findOnOtherNetworks?.({ to, network, networks })
      if (isShown) setAnswer({ key, found: found ?? { kind: 'none' } })
    }
    void search()
    return () => {
      isShown = false
    }
  }, [dispatch, transfers, from, to, network, key, isAnswered])
  // An answer for another recipient does not apply.
  return isAnswered ? answer.found : undefined
}
