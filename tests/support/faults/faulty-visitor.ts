import { parseEther } from 'viem'
import { createExtra } from '#modal/app/extra.ts'
import { createStore, type AppStore } from '#modal/app/store.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import { resumeIntents } from '#modal/core/commands/transactions/find-outcome.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { walletsAnnounced } from '#modal/core/state/connectors/connectors-slice.ts'
import { networksConfigured } from '#modal/core/state/network/network-slice.ts'
import { siteLinked } from '#modal/core/state/site/site-slice.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { createLazyHost } from '#modal/links/lazy-host.ts'
import { createPartitionStorage, type PartitionStorage } from '#modal/platform/storage.ts'
import { fail } from '#schemas/errors/result.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { linkedSite } from '#tests/support/builders/linked-site.ts'
import { noWallet } from '#tests/support/scripted/no-wallet.ts'
import type { FaultDeployment } from './fault-deployment.ts'
import { FaultyWallet } from './faulty-wallet.ts'
import { runningDocument } from './tab-locks.ts'

const CONNECTOR = 'eip6963:test.foxglove'
const COINS = parseEther('100')
const FIRST_PORT = 20_000
let visitors = 0

/** One document of the modal. */
export interface ModalDocument {
  readonly store: AppStore
  readonly extra: Extra
}

/** A visitor with a browser, a wallet and a site that is open in it. */
export class FaultyVisitor {
  readonly wallet: FaultyWallet
  readonly siteOrigin: string
  /** What the visitor's clock is ahead, which nothing else follows. */
  aheadMs = 0
  readonly #world: FaultDeployment
  readonly #stored = new Map<string, string>()
  #ends: (() => void)[] = []

  constructor(world: FaultDeployment) {
    this.#world = world
    this.wallet = new FaultyWallet(world.reader)
    visitors += 1
    this.siteOrigin = `http://localhost:${FIRST_PORT + visitors}`
  }

  async fund(): Promise<void> {
    await this.#world.control.setBalance({ address: this.wallet.address, value: COINS })
  }

  /** Opens a document of the modal: the first one, or another tab. */
  async open(): Promise<ModalDocument> {
    const { deployment } = this.#world
    let isOver = false
    this.#ends.push(() => (isOver = true))
    const live = createExtra({
      deployment,
      host: createLazyHost(),
      wallet: noWallet(),
      relay: { open: async () => fail('RELAY_UNREACHABLE', 'none here') },
      fetch: (...question) => (isOver ? never : globalThis.fetch(...question)),
      loadImage: async () => undefined,
      savesData: () => true,
      watch: (listener) => store.subscribe(listener),
    })
    live.storeIn(endingStorage(this.#partition(), () => isOver))
    const extra: Extra = {
      ...live.extra,
      connectors: { load: async () => endingConnector(this.wallet.connector, () => isOver) },
      now: () => Date.now() + this.aheadMs,
    }
    const store = createStore(extra)
    store.dispatch = inDocument(store.dispatch, () => isOver)
    const { address } = this.wallet
    store.dispatch(siteLinked(linkedSite({ siteOrigin: this.siteOrigin, pageUrl: `${this.siteOrigin}/` })))
    store.dispatch(networksConfigured({ networks: [localEvm] }))
    store.dispatch(
      walletsAnnounced([{ id: CONNECTOR, name: 'Foxglove', namespaces: ['eip155'], protocol: 'eip1193' }]),
    )
    store.dispatch(
      walletConnected({
        namespace: 'eip155',
        connectorId: CONNECTOR,
        accounts: [{ address, type: 'eoa' }],
        wallet: { id: CONNECTOR, name: 'Foxglove' },
        caipNetworkId: localEvm.caipNetworkId,
      }),
    )
    await store.dispatch(resumeIntents())
    return { store, extra }
  }

  /** Ends all documents as a reload does, and opens the next one. */
  async reload(): Promise<ModalDocument> {
    for (const end of this.#ends) end()
    this.#ends = []
    this.#world.locks.endDocuments(this.siteOrigin)
    return this.open()
  }

  #partition(): PartitionStorage {
    return createPartitionStorage({
      projectId: 'demo',
      siteOrigin: this.siteOrigin,
      local: () => ({
        getItem: (key) => this.#stored.get(key) ?? null,
        setItem: (key, value) => void this.#stored.set(key, value),
        removeItem: (key) => void this.#stored.delete(key),
      }),
      fallback: { get: async () => undefined, set: async () => false },
    })
  }
}

/** The transactions that a document knows. */
export function intentsIn({ store }: ModalDocument): readonly Intent[] {
  return selectIntents(store.getState()).intents
}

const never = new Promise<never>(() => {})

/** Runs what is dispatched, and all that follows from it, as code of the document. */
function inDocument(dispatch: AppStore['dispatch'], isOver: () => boolean): AppStore['dispatch'] {
  return new Proxy(dispatch, {
    apply: (target, self, action) =>
      runningDocument.run({ isOver }, () => Reflect.apply(target, self, action)),
  })
}

/** A document that has ended asks nothing, and what a wallet answers after its end reaches nobody. */
function endingConnector(connector: Connector, isOver: () => boolean): Connector {
  return {
    ...connector,
    request: async (...question) => {
      if (isOver()) return never
      const answer = await connector.request(...question)
      return isOver() ? never : answer
    },
  }
}

/** A document that has ended reads and writes nothing more. */
function endingStorage(storage: PartitionStorage, isOver: () => boolean): PartitionStorage {
  return {
    get: (...key) => (isOver() ? never : storage.get(...key)),
    set: (...entry) => (isOver() ? never : storage.set(...entry)),
    isLasting: () => storage.isLasting(),
  }
}
