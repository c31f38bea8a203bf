import { problem } from '#server/http/problems/problem.ts'
import { readLimited } from '#server/http/requests/read-limited.ts'
import type { ServedNetwork } from './served-networks.ts'

/** The raw answer of a node. */
export interface NodeAnswer {
  readonly status: number
  readonly text: string
}

/** A request to a node. */
export interface NodeMessage {
  readonly method: 'GET' | 'POST'
  /** Added to the node's URL; empty or with a leading slash. */
  readonly path: string
  readonly body?: string
  readonly contentType?: string
}

/** A node during one exchange; all its answers share one time limit. */
export interface AskedNode {
  readonly url: string
  send(message: NodeMessage): Promise<NodeAnswer>
}

/** A request to any node of a network. */
export interface NodeRequest<T> extends NodeMessage {
  /** Reads the answer; undefined means that the node failed, so the next one is tried. */
  readonly read: (answer: NodeAnswer) => T | undefined
}

export type NodeOutcome = 'answered' | 'failed' | 'timed-out' | 'oversize'

/** Called when an attempt at a node has ended. */
export type NodeObserver = (attempt: {
  readonly caipNetworkId: string
  readonly outcome: NodeOutcome
  readonly durationMs: number
}) => void

export interface ChainNodesSettings {
  /** The time limit of a request over all nodes. */
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
  readonly observe: NodeObserver
}

/** How long a node that failed is tried after the others. */
const COOL_DOWN_MS = 15_000

/**
 * Asks the nodes of a network one after another until one answers. They share the time limit of the request, so that a
 * hanging first node leaves time for the second. Redirects are not followed: a node cannot lead the server elsewhere.
 */
export class ChainNodes {
  readonly #settings: ChainNodesSettings
  readonly #failedAt = new Map<string, number>()

  constructor(settings: ChainNodesSettings) {
    this.#settings = settings
  }

  /** @throws the problem UPSTREAM_FAILED or UPSTREAM_TIMEOUT when no node answers. */
  ask<T>(served: ServedNetwork, request: NodeRequest<T>): Promise<T> {
    return this.askOne(served, async (node) => request.read(await node.send(request)))
  }

  /**
   * Sends any number of requests to one node, so that all answers are its own.
   *
   * @param work Undefined means that the node failed, so the next one is tried.
   * @throws the problem UPSTREAM_FAILED or UPSTREAM_TIMEOUT when no node answers.
   */
  async askOne<T>(served: ServedNetwork, work: (node: AskedNode) => Promise<T | undefined>): Promise<T> {
    const deadline = performance.now() + this.#settings.timeoutMs
    const nodes = this.#inOrder(served.nodes)
    let last: NodeOutcome = 'failed'
    for (const [index, node] of nodes.entries()) {
      const shareMs = Math.floor((deadline - performance.now()) / (nodes.length - index))
      if (shareMs <= 0) break
      const attempt = await this.#attempt(served, node, work, shareMs)
      if ('value' in attempt) return attempt.value
      last = attempt.outcome
      // Every node would return the same large answer.
      if (last === 'oversize') break
      this.#failedAt.set(node, performance.now())
    }
    throw refusal(served.network.name, last)
  }

  async #attempt<T>(
    served: ServedNetwork,
    url: string,
    work: (node: AskedNode) => Promise<T | undefined>,
    timeoutMs: number,
  ): Promise<{ value: T } | { outcome: NodeOutcome }> {
    const startedAt = performance.now()
    const end = (outcome: NodeOutcome) => {
      const durationMs = performance.now() - startedAt
      this.#settings.observe({ caipNetworkId: served.network.caipNetworkId, outcome, durationMs })
      return { outcome }
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const { maxAnswerBytes } = this.#settings
    const node = { url, send: (message: NodeMessage) => send(url, message, signal, maxAnswerBytes) }
    const value = await work(node).catch((error: unknown) => {
      if (error instanceof NodeFailure) return error
      throw error
    })
    if (value instanceof NodeFailure) return end(value.outcome)
    if (value === undefined) return end('failed')
    end('answered')
    this.#failedAt.delete(url)
    return { value }
  }

  #inOrder(nodes: readonly string[]): readonly string[] {
    const now = performance.now()
    const isCooling = (node: string) => now - (this.#failedAt.get(node) ?? -Infinity) < COOL_DOWN_MS
    return [...nodes.filter((node) => !isCooling(node)), ...nodes.filter(isCooling)]
  }
}

/** A node that could not be reached. */
class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly outcome: Exclude<NodeOutcome, 'answered'>

  constructor(outcome: NodeFailure['outcome'], cause?: unknown) {
    super('The node did not answer.', { cause })
    this.outcome = outcome
  }
}

/** An unreachable node is expected: `fetch` rejects with a TypeError, and with a TimeoutError after the time limit. */
async function send(
  node: string,
  { method, path, body, contentType }: NodeMessage,
  signal: AbortSignal,
  maxBytes: number,
): Promise<NodeAnswer> {
  const exchange = async () => {
    const response = await fetch(joinUrl(node, path), {
      method,
      redirect: 'error',
      signal,
      ...(body === undefined ? {} : { body }),
      ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
    })
    return { status: response.status, text: await readLimited(response, maxBytes) }
  }
  const { status, text } = await exchange().catch((error: unknown) => {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new NodeFailure(isLate ? 'timed-out' : 'failed', error)
  })
  if (text === undefined) throw new NodeFailure('oversize')
  return { status, text }
}

/** Appends the path before the query of a node's URL, where many providers put their key. */
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
