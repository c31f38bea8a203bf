import { randomId } from '#schemas/channel/random-id.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { holdDocumentLock } from '#modal/platform/document-lock.ts'
import type { PortLike } from '#modal/platform/worker-ports.ts'
import { openWalletConnectPort, type WalletConnectPort } from './walletconnect-port.ts'
import type { WalletSession, WorkerSettings } from './worker-messages.ts'

/** The connection to phone wallets. */
export interface Relay {
  /** Starts the worker when it is first needed, and returns its port with the session it holds. */
  readonly open: () => Promise<
    Result<{ readonly port: WalletConnectPort; readonly session: WalletSession | undefined }>
  >
}

/**
 * Joins the worker of this site, or starts it, and wakes it whenever the page becomes visible again.
 *
 * @param options.startWorker connects to the worker of a name.
 * @param options.onRelay called when the connection to the relay is made or lost.
 * @returns a failure when the worker does not answer in time. The attempt is then cleaned up.
 */
export async function openRelay(options: {
  readonly window: Window
  readonly settings: WorkerSettings
  readonly startWorker: (name: string) => PortLike
  readonly onRelay: (isReached: boolean) => void
}): Promise<Result<{ readonly port: WalletConnectPort; readonly session: WalletSession | undefined }>> {
  const { window, settings, onRelay } = options
  const locked = holdDocumentLock(`${settings.partition}/${randomId()}`)
  // Its script loads meanwhile.
  const worker = options.startWorker(settings.partition)
  const life = await locked
  const port = openWalletConnectPort(worker, life.name)
  port.subscribe((event) => {
    if (event.event === 'relay') onRelay(event.isReached)
  })
  const started = await port.start(settings)
  if (!started.ok) {
    worker.close()
    life.end()
    return started
  }
  window.addEventListener('pageshow', port.wake)
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'visible') port.wake()
  })
  return ok({ port, session: started.value })
}
