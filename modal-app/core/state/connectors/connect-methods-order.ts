import { CONNECT_METHODS_ORDER, CONNECT_METHODS_ORDER_WITH_WALLET } from '#schemas/constants/defaults.ts'

/** A way to connect. */
export type ConnectMethod = (typeof CONNECT_METHODS_ORDER)[number]

/**
 * Orders the ways to connect: as the owner says, else wallets first when one was found in the page, else e-mail first
 * (docs/specification.md §2.40 to §2.42).
 *
 * @example
 * connectMethodsOrder(undefined, true) // ['wallet', 'email', 'social']
 */
export function connectMethodsOrder(
  owners: readonly ConnectMethod[] | undefined,
  hasInjectedWallet: boolean,
): readonly ConnectMethod[] {
  if (owners && owners.length > 0) return owners
  return hasInjectedWallet ? CONNECT_METHODS_ORDER_WITH_WALLET : CONNECT_METHODS_ORDER
}
