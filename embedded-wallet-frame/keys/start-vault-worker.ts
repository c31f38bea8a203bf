// oxlint-disable-next-line import/default -- the bundler gives the address of the worker it builds from this file
import workerUrl from './worker/main.ts?worker&url'

declare global {
  interface Window {
    /** Trusted Types, as far as the wallet uses them; missing in older browsers. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ) => { readonly createScriptURL: (url: string) => string }
    }
  }
}

// The modal has a policy of its own beside this one: what may start beside the keys is decided in this room alone.
const POLICY_NAME = 'wallet-worker'

// A name can be taken once per document, so the policy outlives the worker.
let policy: { readonly createScriptURL: (url: string) => string } | undefined

/**
 * Starts the vault worker. The document's Trusted Types policy accepts the worker's address and no other.
 *
 * @param name unique in the origin, see `partitionKey`.
 */
export function startVaultWorker(name: string): Worker {
  policy ??= window.trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL: onlyWorker }) ?? {
    createScriptURL: onlyWorker,
  }
  return new Worker(policy.createScriptURL(workerUrl), { type: 'module', name })
}

function onlyWorker(url: string): string {
  if (url === workerUrl) return url
  throw new TypeError('This document runs one worker only.')
}
