import type { Network } from '#schemas/entities/network.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNamespace, selectActiveNetwork } from '#modal/core/state/network/network-slice.ts'
import { useAppSelector } from './store-hooks.ts'

/** The active account and its network. */
export interface ActiveAccount {
  readonly address: string
  readonly network: Network
}

/** Reads the active account; undefined while nobody is connected, or on a network that the site does not know. */
export function useActiveAccount(): ActiveAccount | undefined {
  const { address } = useAppSelector(selectAccount(useAppSelector(selectActiveNamespace)))
  const network = useAppSelector(selectActiveNetwork)
  return address !== undefined && network ? { address, network } : undefined
}
