import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ChainAccess, ChainAdapter, CreateChainAdapter } from '#modal/chains/chain-adapter.ts'

/** The adapter of every namespace, each in its own chunk. One line here adds a namespace. */
export const CHAINS = {
  eip155: () => import('#modal/chains/eip155/adapter.ts').then(({ createAdapter }) => createAdapter),
  solana: () => import('#modal/chains/solana/adapter.ts').then(({ createAdapter }) => createAdapter),
  bip122: () => import('#modal/chains/bip122/adapter.ts').then(({ createAdapter }) => createAdapter),
} as const satisfies Record<ChainNamespace, () => Promise<CreateChainAdapter>>

/** Loads chain adapters when they are first needed, and caches them. */
export function createChains(access: ChainAccess): {
  readonly load: (namespace: ChainNamespace) => Promise<ChainAdapter>
} {
  const adapters = new Map<ChainNamespace, Promise<ChainAdapter>>()
  return {
    load: (namespace) => {
      const cached = adapters.get(namespace)
      if (cached) return cached
      const loading = CHAINS[namespace]().then((create) => create(access))
      adapters.set(namespace, loading)
      loading.catch(() => adapters.delete(namespace))
      return loading
    },
  }
}
