import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectActiveNamespace, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import type { SignInPlace } from './sign-in-backend.ts'

/** The account of a namespace on its network; undefined while the namespace is not connected. */
export function placeOf(state: CoreState, namespace: ChainNamespace | undefined): SignInPlace | undefined {
  const { address: accountAddress } = selectAccount(namespace)(state)
  const chainId = selectNetworkIdOf(namespace)(state)
  return accountAddress === undefined || chainId === undefined ? undefined : { accountAddress, chainId }
}

/** The account the site sees as the visitor's: of the active namespace. */
export function activePlace(state: CoreState): SignInPlace | undefined {
  return placeOf(state, selectActiveNamespace(state))
}

/** CAIP-10 id. */
export function caipOf({ chainId, accountAddress }: SignInPlace): string {
  return `${chainId}:${accountAddress}`
}

/** Wallets write hexadecimal addresses with capitals or without. */
export function isSamePlace(one: SignInPlace | undefined, other: SignInPlace | undefined): boolean {
  return one && other ? caipOf(one).toLowerCase() === caipOf(other).toLowerCase() : one === other
}

/** Whether a place is one of a namespace; without one every place is meant. */
export function isOf(
  namespace: ChainNamespace | undefined,
  { chainId }: Pick<SignInPlace, 'chainId'>,
): boolean {
  return namespace === undefined || chainId.startsWith(`${namespace}:`)
}
