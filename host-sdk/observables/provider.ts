import type { Namespace } from '#sdk/types/account.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'
import { partOf } from './account.ts'
import type { ObservableOf } from './observable.ts'

/** The provider of a namespace while it is connected, else undefined. */
export function providerObservable<N extends Namespace>(
  namespace: N,
): ObservableOf<PosternProviders[N] | undefined> {
  return (postern) => ({
    get: () =>
      partOf(postern.getState(), namespace)?.status === 'connected'
        ? postern.getProvider(namespace)
        : undefined,
    subscribe: postern.subscribe,
  })
}
