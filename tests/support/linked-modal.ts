import { noWallet } from '#tests/support/wallets/no-wallet.ts'
import type { RelayWay } from '#modal/connectors/walletconnect/relay-way.ts'
import type { EmbeddedWallet } from '#modal/core/commands/embedded-wallet.ts'
import { walletOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { createExtra } from '#modal/app/extra.ts'
import { serveSite } from '#modal/app/serve-site.ts'
import { createStore, type AppStore } from '#modal/app/store.ts'
import { restoreConnections } from '#modal/core/commands/connection/restore-connections.ts'
import { applyOptions } from '#modal/core/commands/options/apply-options.ts'
import { siteLinked } from '#modal/core/state/site/site-slice.ts'
import { createLateHost } from '#modal/links/late-host.ts'
import { createPartitionStorage, type PartitionStorage } from '#modal/platform/storage.ts'
import { createWalletBridge } from '#sdk/injected/wallet-bridge.ts'
import type { FoundWallet } from '#sdk/injected/found-wallet.ts'
import { openConnection } from '#schemas/channel/connection.ts'
import { remoteFacade, remoteMethods, servedMethods } from '#schemas/channel/serve.ts'
import { createTicketQueue, type TicketQueue } from '#schemas/channel/ticket-queue.ts'
import type { Snapshot } from '#schemas/entities/snapshot.ts'
import type { SiwxStep } from '#schemas/entities/siwx-step.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { parseAnswer, parseCall, type Remote } from '#schemas/protocol/define-call.ts'
import { HOST_CALLS, MODAL_CALLS, type ModalCalls } from '#schemas/protocol/host-modal.ts'

export const DEPLOYMENT: Deployment = {
  projectId: 'demo',
  apiUrl: 'http://api.test',
  modalOrigin: 'http://modal.test',
  walletOrigin: 'http://wallet.test',
  sdkVersion: '0.1.0',
  origins: ['http://site.test'],
  developmentOrigins: false,
  networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:31337' }],
}

export const OPTIONS = { projectId: 'demo', networks: ['eip155:1', 'eip155:31337'] }

/** A modal without its views, linked over a real channel to a site whose visitor is the test. */
export interface LinkedModal {
  readonly store: AppStore
  /** The site's end: calls of the modal, and its queue of tickets. */
  readonly modal: Remote<ModalCalls>
  readonly queue: TicketQueue
  /** The snapshots the site received, in order. */
  readonly snapshots: readonly Snapshot[]
  readonly events: readonly string[]
  /** What wallets answered to requests that were a ticket's whole work. */
  readonly passedOn: readonly Result<unknown>[]
  readonly storage: PartitionStorage
  /** Resolves when earlier connections are restored. */
  readonly restored: Promise<void>
  readonly close: () => void
}

/** Storage as one browser keeps it over reloads. */
export function partition(kept = new Map<string, string>()): PartitionStorage {
  return createPartitionStorage({
    projectId: 'demo',
    siteOrigin: 'http://site.test',
    local: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }),
    fallback: { get: async () => undefined, set: async () => false },
  })
}

const noRelay: RelayWay = {
  open: async () => fail('RELAY_UNREACHABLE', 'There is no relay in this test.'),
}

/** Links a modal with the product's own code at both ends; only the window around them is missing. */
export function linkModal(setting: {
  readonly wallets?: readonly FoundWallet[]
  readonly options?: unknown
  readonly storage?: PartitionStorage
  readonly fetch?: typeof globalThis.fetch
  readonly deployment?: Deployment
  /** The wallet frame; without one the deployment has none. */
  readonly wallet?: EmbeddedWallet
  /** The way to phone wallets; without one there is no relay. */
  readonly relay?: RelayWay
  /** The site's functions for signing in. */
  readonly siwx?: (step: SiwxStep, input: unknown) => Promise<Result<unknown>>
  /** Fetches a picture; by default it is there at once. */
  readonly loadImage?: (url: string) => Promise<unknown>
}): LinkedModal {
  const { wallets = [], options = OPTIONS, storage = partition() } = setting
  const deployment = setting.deployment ?? DEPLOYMENT
  const host = createLateHost()
  const live = createExtra({
    deployment,
    host,
    wallet: setting.wallet ?? noWallet(),
    relay: setting.relay ?? noRelay,
    fetch: setting.fetch ?? (() => Promise.reject(new TypeError('offline'))),
    loadImage: setting.loadImage ?? (() => Promise.resolve()),
    watch: (listener) => store.subscribe(listener),
  })
  const store = createStore(live.extra)
  const { port1, port2 } = new MessageChannel()
  const snapshots: Snapshot[] = []
  const events: string[] = []
  const passedOn: Result<unknown>[] = []
  const bridge = createWalletBridge({
    registry: { find: (id) => wallets.find(({ info }) => info.id === id) },
    markReachedWallet: (id) => queue.markReachedWallet(id),
    settle: (id, result) => {
      passedOn.push(result)
      queue.settle(id, result)
    },
    onEvent: (event) => void modal.walletEvent(event),
  })
  const connection = openConnection({
    port: port1,
    remote: remoteMethods(MODAL_CALLS),
    served: servedMethods(HOST_CALLS, parseCall, {
      ...bridge.handlers,
      stateChanged: (snapshot) => done(snapshots.push(snapshot)),
      settle: ({ ticketId, result }) =>
        done(queue.settle(ticketId, result.ok ? ok(result.value) : { ok: false, error: result.error })),
      event: ({ name }) => done(events.push(name)),
      siwx: async ({ step, input }) =>
        (await setting.siwx?.(step, input)) ?? fail('SIWX_NOT_ENABLED', 'No functions.'),
      hostStoreGet: () => ok(undefined),
      hostStoreSet: () => ok(undefined),
      resize: () => ok(undefined),
      focusOut: () => ok(undefined),
    }),
  })
  const modal = remoteFacade(MODAL_CALLS, connection, parseAnswer)
  const queue = createTicketQueue({
    deliver: (ticket) => modal.enqueue(ticket as Parameters<typeof modal.enqueue>[0]),
    cancel: (ticketId) => void modal.cancel({ ticketId }),
  })
  store.dispatch(
    siteLinked({
      projectId: 'demo',
      siteOrigin: 'http://site.test',
      isOriginAttested: true,
      pageUrl: 'http://site.test/',
      language: 'en',
      platform: { mobile: false, touch: false, inline: false },
    }),
  )
  if (deployment.wallet) store.dispatch(walletOffered(deployment.wallet))
  live.keepIn(storage)
  store.dispatch(applyOptions(options))
  serveSite({ store, live, host, port: port2, rawOptions: options, isWell: () => true })
  const announced = modal.walletsChanged({ wallets: wallets.map(({ info }) => info) })
  const restored = announced.then(() => store.dispatch(restoreConnections()))
  const close = (): void => connection.destroy()
  return { store, modal, queue, snapshots, events, passedOn, storage, restored, close }
}

function done(_effect: unknown) {
  return ok(undefined)
}
