import type { Deployment } from '#schemas/http/deployment.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { WalletEvent, WalletHost } from '#modal/connectors/injected/wallet-port.ts'
import type { Relay } from '#modal/connectors/walletconnect/open-relay.ts'
import type { EmbeddedWallet, Extra } from '#modal/core/commands/thunk.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import type { LazyHost } from '#modal/links/lazy-host.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import { createChains } from '#modal/app/registries/chain-registry.ts'
import { createConnectors } from '#modal/app/registries/connector-registry.ts'

/** The thunks' extra argument, with the parts that are connected after the store was created. */
export interface LiveExtra {
  readonly extra: Extra
  /** Passes an event of a wallet in the page on to the connectors. */
  readonly emitWalletEvent: (event: WalletEvent) => void
  /** Stores values beyond the life of the document from now on. */
  readonly storeIn: (storage: PartitionStorage) => void
}

/**
 * Creates the thunks' extra argument.
 *
 * @param options.watch the store's `subscribe`. It is called after the store was created, when a thunk waits for a state.
 */
export function createExtra(options: {
  readonly deployment: Deployment
  readonly host: LazyHost
  readonly wallet: EmbeddedWallet
  readonly relay: Relay
  readonly fetch: typeof globalThis.fetch
  readonly loadImage: Extra['loadImage']
  readonly savesData: Extra['savesData']
  readonly watch: (listener: () => void) => () => void
}): LiveExtra {
  const { deployment } = options
  const listeners = new Set<(event: WalletEvent) => void>()
  const walletHost: WalletHost = {
    calls: options.host.calls,
    onWalletEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  let storage = emptyStorage()
  const extra: Extra = {
    host: options.host.calls,
    chains: createChains({
      apiUrl: deployment.apiUrl,
      projectId: deployment.projectId,
      fetch: options.fetch,
      swapVenues: deployment.swapVenues,
    }),
    connectors: createConnectors({ host: walletHost, frame: options.wallet, relay: options.relay }),
    wallet: options.wallet,
    signIn: loadOnce(async () => (await import('#modal/features/sign-in/sign-in-part.ts')).SIGN_IN_PART),
    parts: loadOnce(async () => (await import('./registries/site-parts.ts')).PARTS),
    storage: {
      get: (...key) => storage.get(...key),
      set: (...entry) => storage.set(...entry),
      isLasting: () => storage.isLasting(),
    },
    deployment,
    attempt: { current: undefined },
    subscriptions: new Map<ChainNamespace, () => void>(),
    once: createOnce(),
    loadImage: options.loadImage,
    loadView: (view) => void loadView(view).catch(() => undefined),
    savesData: options.savesData,
    until: (predicate, timeoutMs) => untilState(options.watch, predicate, timeoutMs),
    now: Date.now,
  }
  return {
    extra,
    emitWalletEvent: (event) => listeners.forEach((listener) => listener(event)),
    storeIn: (partition) => {
      storage = partition
    },
  }
}

/** The registry is drawn by then. A view that does not load is requested again when it is shown. */
async function loadView(view: ViewName): Promise<void> {
  const { viewOf } = await import('#modal/app/registries/view-registry.tsx')
  await viewOf(view).load()
}

/** Creates the cache behind `extra.once`: one value for each function that creates one. */
export function createOnce(): Extra['once'] {
  const values = new Map<() => unknown, unknown>()
  return <T>(make: () => T): T => {
    if (!values.has(make)) values.set(make, make())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was created by its key
    return values.get(make) as T
  }
}

/** There is no partition to store anything in before the site is known. */
function emptyStorage(): PartitionStorage {
  return { get: () => Promise.resolve(undefined), set: () => Promise.resolve(), isLasting: () => false }
}

function untilState(
  watch: (listener: () => void) => () => void,
  predicate: () => boolean,
  timeoutMs: number,
): Promise<boolean> {
  if (predicate()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const finish = (answer: boolean): void => {
      stopTimer()
      stop()
      resolve(answer)
    }
    const stopTimer = startTimer(() => finish(false), timeoutMs)
    const stop = watch(() => {
      if (predicate()) finish(true)
    })
  })
}
