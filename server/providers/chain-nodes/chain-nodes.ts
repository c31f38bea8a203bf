import { problem } from '#server/http/problem.ts'
import { readLimited } from '#server/http/read-limited.ts'
import type { ServedNetwork } from './served-networks.ts'

/** What a node said, whatever its meaning. */
export interface NodeAnswer {
  readonly status: number
  readonly text: string
}

/** One question to any node of a network. */
export interface NodeRequest<T> {
  readonly method: 'GET' | 'POST'
  /** Added to the node's URL; empty or with a leading slash. */
  readonly path: string
  readonly body?: string
  readonly contentType?: string
  /** Reads the answer; undefined means the node did not do its work, so the next one is asked. */
  readonly read: (answer: NodeAnswer) => T | undefined
}

export type NodeOutcome = 'answered' | 'failed' | 'timed-out' | 'oversize'

/** Told how each attempt at a node ended. */
export type NodeObserver = (attempt: {
  readonly caipNetworkId: string
  readonly outcome: NodeOutcome
  readonly durationMs: number
}) => void

export interface ChainNodesSettings {
  /** For the whole question, over all nodes. */
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
  readonly observe: NodeObserver
}

/** How long a node that failed stands behind the others. */
const COOL_DOWN_MS = 15_000

/**
 * Asks the nodes of a network one after another until one answers. Their time shares the question's limit, so a
 * hanging first node leaves time for the second. Redirects are not followed: a node cannot lead the server elsewhere.
 */
export class ChainNodes {
  readonly #settings: ChainNodesSettings
  readonly #failedAt = new Map<string, number>()

  constructor(settings: ChainNodesSettings) {
    this.#settings = settings
  }

  /** @throws the problem UPSTREAM_FAILED or UPSTREAM_TIMEOUT when no node answers. */
  async ask<T>(served: ServedNetwork, request: NodeRequest<T>): Promise<T> {
    const deadline = performance.now() + this.#settings.timeoutMs
    const nodes = this.#inOrder(served.nodes)
    let last: NodeOutcome = 'failed'
    for (const [index, node] of nodes.entries()) {
      const shareMs = Math.floor((deadline - performance.now()) / (nodes.length - index))
      if (shareMs <= 0) break
      const attempt = await this.#attempt(served, node, request, shareMs)
      if ('value' in attempt) return attempt.value
      last = attempt.outcome
      // Every node would give the same too large answer.
      if (last === 'oversize') break
      this.#failedAt.set(node, performance.now())
    }
    throw refusal(served.network.name, last)
  }

  async #attempt<T>(
    served: ServedNetwork,
    node: string,
    request: NodeRequest<T>,
    timeoutMs: number,
  ): Promise<{ value: T } | { outcome: NodeOutcome }> {
    const startedAt = performance.now()
    const end = (outcome: NodeOutcome) => {
      const durationMs = performance.now() - startedAt
      this.#settings.observe({ caipNetworkId: served.network.caipNetworkId, outcome, durationMs })
      return { outcome }
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await send(node, request, signal, this.#settings.maxAnswerBytes).catch(outcomeOf)
    if (typeof answer === 'string') return end(answer)
    const value = request.read(answer)
    if (value === undefined) return end('failed')
    end('answered')
    this.#failedAt.delete(node)
    return { value }
  }

  #inOrder(nodes: readonly string[]): readonly string[] {
    const now = performance.now()
    const isCooling = (node: string) => now - (this.#failedAt.get(node) ?? -Infinity) < COOL_DOWN_MS
    return [...nodes.filter((node) => !isCooling(node)), ...nodes.filter(isCooling)]
  }
}

async function send<T>(
  node: string,
  request: NodeRequest<T>,
  signal: AbortSignal,
  maxBytes: number,
): Promise<NodeAnswer | 'oversize'> {
  const response = await fetch(joinUrl(node, request.path), {
    method: request.method,
    redirect: 'error',
    signal,
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.contentType === undefined ? {} : { headers: { 'content-type': request.contentType } }),
  })
  const text = await readLimited(response, maxBytes)
  return text === undefined ? 'oversize' : { status: response.status, text }
}

/** A node that cannot be reached is expected; `fetch` says so with a TypeError, of time with a TimeoutError. */
function outcomeOf(error: unknown): NodeOutcome {
  return error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'failed'
}

/** Keeps a query of the node's URL, where many providers put their key, behind the path. */
function joinUrl(node: string, path: string): string {
  if (path === '') return node
  const url = new URL(node)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  return url.href
}

function refusal(network: string, outcome: NodeOutcome): Error {
  if (outcome === 'timed-out') {
    return problem('UPSTREAM_TIMEOUT', `No node of ${network} answered in time. Try again in a moment.`)
  }
  if (outcome === 'oversize') {
    return problem('UPSTREAM_FAILED', `The answer of ${network}'s node is too large. Ask for less at once.`)
  }
  return problem('UPSTREAM_FAILED', `No node of ${network} could be reached. Try again in a moment.`)
}
