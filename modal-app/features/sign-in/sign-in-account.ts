import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectActiveNamespace, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import type { SignInAccount } from './sign-in-backend.ts'

/** The account of a namespace and its network; undefined while the namespace is not connected. */
export function signInAccount(
  state: CoreState,
  namespace: ChainNamespace | undefined,
): SignInAccount | undefined {
  const { address: accountAddress } = selectAccount(namespace)(state)
  const chainId = selectNetworkIdOf(namespace)(state)
  return accountAddress === undefined || chainId === undefined ? undefined : { accountAddress, chainId }
}

/** The account of the active namespace. */
export function activeSignInAccount(state: CoreState): SignInAccount | undefined {
  return signInAccount(state, selectActiveNamespace(state))
}

/** The CAIP-10 id of an account. */
export function toCaip10({ chainId, accountAddress }: SignInAccount): string {
  return `${chainId}:${accountAddress}`
}

/** Whether two accounts are the same; wallets write hexadecimal addresses with or without EIP-55 capitals. */
export function isSameAccount(one: SignInAccount | undefined, other: SignInAccount | undefined): boolean {
  return one && other ? toCaip10(one).toLowerCase() === toCaip10(other).toLowerCase() : one === other
}

/** Whether an account belongs to a namespace; true for all accounts without one. */
export function isInNamespace(
  namespace: ChainNamespace | undefined,
  { chainId }: Pick<SignInAccount, 'chainId'>,
): boolean {
  return namespace === undefined || chainId.startsWith(`${namespace}:`)
}
