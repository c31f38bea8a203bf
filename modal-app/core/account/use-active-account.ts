import type { Network } from '#schemas/networks/network.ts'
import { useAppSelector } from '#modal/core/hooks.ts'
import { selectActiveNamespace, selectActiveNetwork } from '#modal/core/network/network-slice.ts'
import { selectAccount } from './account-slice.ts'

/** The account in front of the visitor, with the network it stands on. */
export interface ActiveAccount {
  readonly address: string
  readonly network: Network
}

/** The active account; undefined while nobody is connected, or on a network the site does not know. */
export function useActiveAccount(): ActiveAccount | undefined {
  const { address } = useAppSelector(selectAccount(useAppSelector(selectActiveNamespace)))
  const network = useAppSelector(selectActiveNetwork)
  return address !== undefined && network ? { address, network } : undefined
}
