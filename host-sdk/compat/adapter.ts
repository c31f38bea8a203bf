import type { Namespace } from '#sdk/types/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'

/**
 * Connects a library of a namespace with the modal by the API its sites were written for. `postern/compat/wagmi`, `/ethers`,
 * `/solana` and `/bitcoin` have one each.
 */
export interface AppKitAdapter {
  /** Marks the adapters of this package; those of other modals are ignored. */
  readonly kind: 'postern'
  readonly namespace: Namespace
  /** Called once with the instance. */
  readonly attach?: ((postern: Postern) => void) | undefined
  /** Wraps the provider in the form that sites of this library expect. */
  readonly wrap?: ((provider: PosternProviders[Namespace]) => unknown) | undefined
}

/** Whether an adapter comes from this package. */
export function isAdapter(adapter: object): adapter is AppKitAdapter {
  return 'kind' in adapter && adapter.kind === 'postern'
}

/** Returns the provider of a namespace in the form of its adapter. */
export function wrapProvider(
  adapters: readonly AppKitAdapter[],
  namespace: Namespace,
  provider: PosternProviders[Namespace],
): unknown {
  const wrap = adapters.find((adapter) => adapter.namespace === namespace && adapter.wrap)?.wrap
  return wrap ? wrap(provider) : provider
}
