import { randomId } from '#schemas/channel/random-id.ts'
import { connectLed } from '#modal/platform/led-worker.ts'
import { connectOwn, connectShared, type PortLike } from '#modal/platform/worker-ports.ts'
// oxlint-disable-next-line import/default -- the bundler gives the address of the worker it builds from this file
import workerUrl from './worker/main.ts?worker&url'

declare global {
  interface Window {
    /** Trusted Types, as far as the modal uses them; missing in older browsers. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ) => { readonly createScriptURL: (url: string) => string }
    }
  }
}

// The wallet frame has a policy of its own beside this one: each accepts one address, which only its own bundle knows.
const POLICY_NAME = 'modal-worker'

// A name can be taken once per document, so the policy outlives the worker.
let policy: { readonly createScriptURL: (url: string) => string } | undefined

/**
 * Connects to the WalletConnect worker: one for all tabs of the site where the browser shares workers or can tell which
 * tab leads, else one for this document. The document's Trusted Types policy accepts the worker's address and no other.
 *
 * @param name unique in the origin, see `partitionKey`.
 */
export function startWalletConnectWorker(name: string): PortLike {
  const rules = { createScriptURL: onlyWorker }
  policy ??= window.trustedTypes?.createPolicy(POLICY_NAME, rules) ?? rules
  const url = policy.createScriptURL(workerUrl)
  const startOwn = (): Worker => new Worker(url, { type: 'module', name })
  return connectShared(
    () => new SharedWorker(url, { type: 'module', name }),
    () => ledWorker(name, startOwn) ?? connectOwn(startOwn()),
  )
}

function ledWorker(name: string, startWorker: () => Worker): PortLike | undefined {
  try {
    const openChannel = (channel: string): BroadcastChannel => new BroadcastChannel(channel)
    return connectLed({ name, tab: randomId(), startWorker, locks: navigator.locks, openChannel })
  } catch {
    return undefined
  }
}

function onlyWorker(url: string): string {
  if (url === workerUrl) return url
  throw new TypeError('This document runs one worker only.')
}
