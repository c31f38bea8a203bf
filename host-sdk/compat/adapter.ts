import type { Namespace } from '#sdk/types/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'

/**
 * What makes a library of a namespace work with the modal the way its site was written: one each of `postern/compat/wagmi`,
 * `/ethers`, `/solana` and `/bitcoin`.
 */
export interface AppKitAdapter {
  /** Adapters of other modals do nothing here. */
  readonly kind: 'postern'
  readonly namespace: Namespace
  /** Told of the instance, once. */
  readonly attach?: ((postern: Postern) => void) | undefined
  /** The provider sites of this library expect, in place of the Wallet Standard wallet. */
  readonly wrap?: ((provider: PosternProviders[Namespace]) => unknown) | undefined
}

/** Whether an adapter is one of this package. */
export function isAdapter(adapter: object): adapter is AppKitAdapter {
  return 'kind' in adapter && adapter.kind === 'postern'
}

/** The provider of a namespace in the form its adapter gives it. */
export function wrapProvider(
  adapters: readonly AppKitAdapter[],
  namespace: Namespace,
  provider: PosternProviders[Namespace],
): unknown {
  const wrap = adapters.find((adapter) => adapter.namespace === namespace && adapter.wrap)?.wrap
  return wrap ? wrap(provider) : provider
}
