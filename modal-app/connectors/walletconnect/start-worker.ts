import { randomId } from '#schemas/channel/random-id.ts'
import { connectLeader } from '#modal/platform/leader-worker.ts'
import { connectOwn, connectShared, type PortLike } from '#modal/platform/worker-ports.ts'
import { createWorkerPolicy } from '#ui/platform/worker-policy.ts'
// oxlint-disable-next-line import/default -- the bundler gives the address of the worker it builds from this file
import workerUrl from './worker/main.ts?worker&url'

// The wallet frame has a Trusted Types policy of its own, under another name.
const trustedUrl = createWorkerPolicy('modal-worker', workerUrl)

/**
 * Connects to the WalletConnect worker: one for all tabs of the site where the browser shares workers or supports locks, else
 * one for this document. The document's Trusted Types policy accepts the worker's address and no other.
 *
 * @param name unique in the origin, see `partitionKey`.
 */
export function startWalletConnectWorker(name: string): PortLike {
  const url = trustedUrl()
  const startOwn = (): Worker => new Worker(url, { type: 'module', name })
  return connectShared(
    () => new SharedWorker(url, { type: 'module', name }),
    () => ledWorker(name, startOwn) ?? connectOwn(startOwn()),
  )
}

function ledWorker(name: string, startWorker: () => Worker): PortLike | undefined {
  try {
    const openChannel = (channel: string): BroadcastChannel => new BroadcastChannel(channel)
    return connectLeader({ name, tab: randomId(), startWorker, locks: navigator.locks, openChannel })
  } catch {
    return undefined
  }
}
