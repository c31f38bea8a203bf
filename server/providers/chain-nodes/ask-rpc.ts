import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { exactJson } from './exact-json.ts'
import type { AskedNode, ChainNodes, NodeAnswer } from './chain-nodes.ts'
import type { ServedNetwork } from './served-networks.ts'

/** A call of a node's JSON-RPC interface. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** The answer of a node. Integers of 16 digits and more are text, since numbers would round them. */
export type RpcAnswer = { readonly result: unknown } | { readonly error: unknown }

const Answer = z.union([
  z.object({ id: z.string(), error: z.record(z.string(), z.unknown()) }),
  z.object({ id: z.string(), result: z.unknown() }),
])

/** Nodes that have refused a batch; they are not sent one again. */
const withoutBatches = new WeakMap<ServedNetwork, Set<string>>()

/**
 * Sends several calls to one node of a network, so that all answers are consistent: in one batch, or one by one where the
 * node takes no batches.
 *
 * @param read Receives the answers in the order of the calls, whatever order the node chose; undefined means that the node
 * failed, so the next one is tried. An answer without its id, or with another's, is never passed on.
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 * @example
 * const [genesis, balance] = await askRpc(nodes, served, calls, (answers) => parse(answers))
 */
export function askRpc<T>(
  nodes: ChainNodes,
  served: ServedNetwork,
  calls: readonly RpcCall[],
  read: (answers: readonly RpcAnswer[]) => T | undefined,
): Promise<T> {
  const requests = calls.map((call) => ({ jsonrpc: '2.0', id: randomUUID(), ...call }))
  const refusing = withoutBatches.get(served) ?? new Set<string>()
  withoutBatches.set(served, refusing)
  return nodes.askOne(served, async (node) => {
    if (requests.length > 1 && !refusing.has(node.url)) {
      const answer = await post(node, requests)
      const answers = readAnswers(answer, idsOf(requests))
      if (answers !== undefined) return read(answers)
      if (!isRefusedBatch(answer)) return undefined
    }
    const singles = await Promise.all(
      requests.map(async (request) => readAnswers(await post(node, request), [request.id])),
    )
    const answers = singles.flatMap((answer) => answer ?? [])
    if (answers.length !== requests.length) return undefined
    if (requests.length > 1) refusing.add(node.url)
    return read(answers)
  })
}

type RpcRequest = RpcCall & { readonly id: string }

function post(node: AskedNode, body: RpcRequest | readonly RpcRequest[]): Promise<NodeAnswer> {
  const contentType = 'application/json'
  return node.send({ method: 'POST', path: '', contentType, body: JSON.stringify(body) })
}

function idsOf(requests: readonly RpcRequest[]): readonly string[] {
  return requests.map(({ id }) => id)
}

/** Nodes refuse batches with a status, or with one error for all calls. */
function isRefusedBatch({ status, text }: NodeAnswer): boolean {
  if (status === 429 || status >= 500) return false
  const said = exactJson(text)
  const [only = said] = Array.isArray(said) && said.length === 1 ? said : []
  return status >= 400 || z.object({ error: z.unknown() }).safeParse(only).data?.error !== undefined
}

/** Returns the results of calls; undefined when the node refused one of them. */
export function resultsOf(answers: readonly RpcAnswer[]): readonly unknown[] | undefined {
  const results = answers.flatMap((answer) => ('result' in answer ? [answer.result] : []))
  return results.length === answers.length ? results : undefined
}

function readAnswers({ status, text }: NodeAnswer, ids: readonly string[]): readonly RpcAnswer[] | undefined {
  if (status === 429 || status >= 500) return undefined
  const said = exactJson(text)
  const list = z.array(Answer).safeParse(ids.length === 1 ? [said] : said)
  if (!list.success || list.data.length !== ids.length) return undefined
  const byId = new Map(list.data.map((answer) => [answer.id, answer]))
  const answers = ids.flatMap((id) => byId.get(id) ?? [])
  return answers.length === ids.length ? answers : undefined
}
