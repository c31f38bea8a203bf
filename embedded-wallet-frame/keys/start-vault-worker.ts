import { createWorkerPolicy } from '#ui/platform/worker-policy.ts'
// oxlint-disable-next-line import/default -- the bundler gives the address of the worker it builds from this file
import workerUrl from './worker/main.ts?worker&url'

// The modal has a policy of its own. Which workers may start beside the keys is decided here alone.
const trustedUrl = createWorkerPolicy('wallet-worker', workerUrl)

/**
 * Starts the vault worker. The document's Trusted Types policy accepts the worker's address and no other.
 *
 * @param name unique in the origin, see `partitionKey`.
 */
export function startVaultWorker(name: string): Worker {
  return new Worker(trustedUrl(), { type: 'module', name })
}
