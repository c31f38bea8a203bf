import type { Deployment } from '#schemas/http/deployment.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { WalletEvent, WalletHost } from '#modal/connectors/injected/wallet-port.ts'
import type { Relay } from '#modal/connectors/walletconnect/open-relay.ts'
import type { EmbeddedWallet, Extra } from '#modal/core/commands/thunk.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import type { LazyHost } from '#modal/links/lazy-host.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import { createChains } from '#modal/app/registries/chain-registry.ts'
import { createConnectors } from '#modal/app/registries/connector-registry.ts'

/** The live things of a document, some of which come after the store. */
export interface LiveExtra {
  readonly extra: Extra
  /** Tells the connectors what a wallet said. */
  readonly emitWalletEvent: (event: WalletEvent) => void
  /** From now on values outlive the document. */
  readonly storeIn: (storage: PartitionStorage) => void
}

/**
 * Gathers what thunks use.
 *
 * @param options.watch the store's `subscribe`; asked when something waits, after the store was made.
 */
export function createExtra(options: {
  readonly deployment: Deployment
  readonly host: LazyHost
  readonly wallet: EmbeddedWallet
  readonly relay: Relay
  readonly fetch: typeof globalThis.fetch
  readonly loadImage: Extra['loadImage']
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
    }),
    connectors: createConnectors({ host: walletHost, frame: options.wallet, relay: options.relay }),
    wallet: options.wallet,
    signIn: loadOnce(async () => (await import('#modal/features/sign-in/sign-in-part.ts')).SIGN_IN_PART),
    headless: loadOnce(async () => (await import('#modal/features/headless/headless-part.ts')).HEADLESS_PART),
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

/** Keeps one value for each function that makes one. */
export function createOnce(): Extra['once'] {
  const values = new Map<() => unknown, unknown>()
  return <T>(make: () => T): T => {
    if (!values.has(make)) values.set(make, make())
    return values.get(make) as T
  }
}

/** Before the site is known there is no partition to keep anything in. */
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
