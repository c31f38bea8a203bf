import type { PosternView } from '#sdk/types/view.ts'
import type { AppKitShared } from './current-app-kit.ts'
import { caipNetworkIdOf, toWireNetwork } from './map-networks.ts'
import { partOf } from './app-kit-state.ts'
import type { AppKitCalls } from './types.ts'

/** Calls of the AppKit instance. */
export function appKitCalls({ postern, networks, isRestoring }: AppKitShared): AppKitCalls {
  return {
    open: ({ view, namespace } = {}) => {
      if (view !== undefined) void import('./notices.ts').then(({ warnOfView }) => warnOfView(view))
      return postern.open({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal refuses the names of views that it does not have
        ...(view !== undefined && { view: view as PosternView }),
        ...(namespace && { namespace }),
      })
    },
    close: postern.close,
    disconnect: (namespace) => postern.disconnect({ ...(namespace && { namespace }) }),
    switchNetwork: async (network) => postern.switchNetwork(caipNetworkIdOf(network)),
    addNetwork: async (_namespace, network) => {
      const wire = toWireNetwork(network)
      if (typeof wire === 'string') return
      await postern.addNetwork(wire)
      networks.add(network)
    },
    removeNetwork: async (namespace, id) => {
      const caipNetworkId = `${namespace}:${id}`
      await postern.removeNetwork(caipNetworkId)
      networks.remove(caipNetworkId)
    },
    ready: () =>
      new Promise((resolve) => {
        const resolveWhenRestored = (): void => {
          if (isRestoring.get()) return
          stop()
          resolve()
        }
        const stop = isRestoring.subscribe(resolveWhenRestored)
        resolveWhenRestored()
      }),
    fetchBalance: async (namespace) => {
      const part = partOf(postern.getState(), namespace)
      const { fetchBalance } = await import('./fetch-balance.ts')
      return fetchBalance(postern, { address: part?.address, network: networks.find(part?.caipNetworkId) })
    },
  }
}
