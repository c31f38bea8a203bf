declare global {
  interface Window {
    /** Trusted Types, as far as these documents use them; missing in older browsers. */
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: WorkerPolicy) => WorkerPolicy
    }
  }
}

interface WorkerPolicy {
  readonly createScriptURL: (url: string) => string
}

/**
 * A Trusted Types policy for the one worker of a document: it accepts the worker's address and no other. Each document
 * has a policy of its own name, and knows its address from its own bundle alone.
 *
 * @param name as the document's Content-Security-Policy has it.
 * @param workerUrl the address the bundler gave the worker.
 * @returns the address as `Worker` takes it. A name can be taken once per document, so the policy is made once and
 * outlives the worker.
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
