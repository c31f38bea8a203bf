declare global {
  interface Window {
    /** The part of the Trusted Types API that these documents use; missing in older browsers. */
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: WorkerPolicy) => WorkerPolicy
    }
  }
}

interface WorkerPolicy {
  readonly createScriptURL: (url: string) => string
}

/**
 * Creates a Trusted Types policy for the one worker of a document, which accepts only the worker's URL. Each document has a
 * policy with its own name, and takes the URL from its own bundle.
 *
 * @param name as the document's Content-Security-Policy has it.
 * @param workerUrl the URL the bundler gave the worker.
 * @returns a function that returns the URL as `Worker` takes it. A policy name can be used once per document, so the policy
 * is created once and outlives the worker.
 * @example
 * const trustedUrl = createWorkerPolicy('wallet-worker', workerUrl)
 * new Worker(trustedUrl(), { type: 'module' })
 */
export function createWorkerPolicy(name: string, workerUrl: string): () => string {
  let policy: WorkerPolicy | undefined
  const rules: WorkerPolicy = {
    createScriptURL: (url) => {
      if (url === workerUrl) return url
      throw new TypeError('This document runs one worker only.')
    },
  }
  return () => {
    policy ??= window.trustedTypes?.createPolicy(name, rules) ?? rules
    return policy.createScriptURL(workerUrl)
  }
}
