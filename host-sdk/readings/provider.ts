import type { Namespace } from '#sdk/types/account.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'
import { partOf } from './account.ts'
import type { ReadingOf } from './reading.ts'

/** The provider of a namespace while it is connected, else undefined. */
export function providerReading<N extends Namespace>(
  namespace: N,
): ReadingOf<PosternProviders[N] | undefined> {
  return (postern) => ({
    get: () =>
      partOf(postern.getState(), namespace)?.status === 'connected'
        ? postern.getProvider(namespace)
        : undefined,
    subscribe: postern.subscribe,
  })
}
