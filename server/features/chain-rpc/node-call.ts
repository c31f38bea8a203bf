import { randomUUID } from 'node:crypto'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { NodeAnswer, ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'
import { isJsonObject, type JsonRpcCall } from './json-rpc.ts'

/** A node's answer, which several callers may share. */
export interface CallAnswer {
  readonly bytes: number
  /** The answer with the caller's own id. */
  for(id: string | number): string
}

/**
 * Makes one JSON-RPC call. The node's text is passed through unparsed, so that numbers beyond 2⁵³ survive (Solana has them).
 * Only the id is replaced; it is random, so it occurs nowhere else in the text.
 *
 * @throws the problem of {@link ChainNodes.ask}.
 */
export async function callNode(
  nodes: ChainNodes,
  served: ServedNetwork,
  call: JsonRpcCall,
): Promise<CallAnswer> {
  const id = randomUUID()
  const text = await nodes.ask(served, {
    method: 'POST',
    path: '',
    contentType: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', id, method: call.method, params: call.params }),
    read: (answer) => readAnswer(answer, id),
  })
  return {
    bytes: text.length,
    for: (callerId) => text.replace(`"${id}"`, () => JSON.stringify(callerId)),
  }
}

/** Accepts a JSON-RPC answer to this id with most statuses: some nodes send errors with 4xx. */
function readAnswer({ status, text }: NodeAnswer, id: string): string | undefined {
  if (status === 429 || status >= 500) return undefined
  const answer = parseJson(text)
  if (!isJsonObject(answer) || !('result' in answer || 'error' in answer)) return undefined
  if (answer['id'] === id) return text
  // A node that could not parse the request answers with a null id (JSON-RPC 2.0 §5).
  return answer['id'] === null ? JSON.stringify({ jsonrpc: '2.0', id, error: answer['error'] }) : undefined
}
