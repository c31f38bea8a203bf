import { useEffect, useState } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { readCompatibleNetworks } from '#modal/core/commands/network/compatible-networks.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectNamespaceNetworks } from '#modal/core/state/network/network-slice.ts'

/** The networks on which the account of a namespace can receive; undefined while unknown. */
export function useCompatibleNetworks(namespace: ChainNamespace): readonly Network[] | undefined {
  const dispatch = useAppDispatch()
  const account = useAppSelector(selectAccount(namespace))
  const namespaceNetworks = useAppSelector(selectNamespaceNetworks(namespace))
  const [networks, setNetworks] = useState<readonly Network[]>()
  useEffect(() => {
    let isCurrent = true
    void dispatch(readCompatibleNetworks(namespace)).then((found) => isCurrent && setNetworks(found))
    return () => {
      isCurrent = false
    }
    // Read again when the account or the networks change.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [dispatch, namespace, account, namespaceNetworks])
  return networks
}
