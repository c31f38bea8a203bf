import type { Connector } from '#modal/connectors/connector.ts'
import { createWalletConnectConnector } from '#modal/connectors/walletconnect/walletconnect-connector.ts'
import { openWalletConnectPort } from '#modal/connectors/walletconnect/walletconnect-port.ts'
import { keyValueStorage, siteLists } from '#modal/connectors/walletconnect/worker/key-value-storage.ts'
import { openClient } from '#modal/connectors/walletconnect/worker/open-client.ts'
import { serveDocument } from '#modal/connectors/walletconnect/worker/serve-document.ts'
import {
  createSessionService,
  type SessionService,
} from '#modal/connectors/walletconnect/worker/session-service.ts'
import type { WorkerSettings, WorkerWord } from '#modal/connectors/walletconnect/worker-messages.ts'
import { openValueStore, type ValueStore } from '#modal/platform/value-store.ts'
import { portOf } from '#modal/platform/worker-ports.ts'
import { ok } from '#schemas/errors/result.ts'

/** A site's way to phone wallets: the worker's own code, in this process, at the other end of a message port. */
export interface WalletConnectSite {
  readonly connector: Connector
  /** Another tab of the site, at the same worker. */
  readonly openTab: () => Connector
  /** Everything the worker said unasked. */
  readonly heard: readonly WorkerWord[]
  readonly close: () => Promise<void>
}

/** What is kept under one name belongs to one site, also when its document is loaded again. */
const partitions = new WeakMap<ValueStore, string>()
let named = 0

/** A store that lasts as long as the test; hand it to a second site to load the document again. */
export function memoryStore(): Promise<ValueStore> {
  return openValueStore('memory', () => {
    throw new Error('There is no database in this test.')
  })
}

/**
 * Opens the way over a relay.
 *
 * @param options.store of an earlier document.
 */
export async function openWalletConnectSite(options: {
  readonly relayUrl: string
  readonly url?: string
  readonly store?: ValueStore
}): Promise<WalletConnectSite> {
  const store = options.store ?? (await memoryStore())
  const url = options.url ?? 'https://shop.test'
  const partition = partitions.get(store) ?? `site-${(named += 1)}`
  partitions.set(store, partition)
  const heard: WorkerWord[] = []
  const closing: (() => void)[] = []
  const says = new Set<(word: WorkerWord) => void>()
  const tell = (word: WorkerWord): void => {
    heard.push(word)
    says.forEach((say) => say(word))
  }
  let close = async (): Promise<void> => {}
  let opening: Promise<SessionService> | undefined
  const open = async (settings: WorkerSettings): Promise<SessionService> => {
    const client = await openClient(settings, keyValueStorage(store))
    // The library keeps one client per process and name; a document that is loaded again is another process.
    const shared = `_walletConnectCore_${partition}`
    for (const name of [shared, `${shared}_count`]) Reflect.deleteProperty(globalThis, name)
    close = () => client.core.relayer.transportClose()
    return createSessionService(client, tell, siteLists(store))
  }
  const settings = {
    relayUrl: options.relayUrl,
    projectId: 'demo',
    partition,
    metadata: { name: 'A shop', description: '', url, icons: [] },
  }
  const openTab = (): Connector => {
    const { port1, port2 } = new MessageChannel()
    const worker = portOf(port2)
    const say = (word: WorkerWord): void => worker.post(word)
    says.add(say)
    const document = serveDocument({ open: (given) => (opening ??= open(given)), say })
    worker.listen((word) => void document.hear(word))
    closing.push(() => {
      document.close()
      port1.close()
      port2.close()
    })
    const port = openWalletConnectPort(portOf(port1))
    return createWalletConnectConnector({
      open: async () => {
        const started = await port.start(settings)
        return started.ok ? ok({ port, session: started.value }) : started
      },
    })
  }
  return {
    connector: openTab(),
    openTab,
    heard,
    close: async () => {
      for (const closeTab of closing) closeTab()
      await close()
    },
  }
}
