import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'

/** A node refused a call; the connection itself worked. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: z.infer<typeof Refusal>) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Calls the nodes of an EVM network for the server itself. */
export type AskEvm = (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>

const Refusal = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
const Answer = z.union([
  z.object({ id: z.string(), error: Refusal }),
  z.object({ id: z.string(), result: z.unknown() }),
])

/**
 * @returns a function that asks the network's nodes with failover; it throws {@link NodeRefusal}, and the problems
 * UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 * @throws the problem NETWORK_UNKNOWN when the deployment does not serve the network.
 * @example
 * const client = createPublicClient({ transport: custom({ request: askEvm(nodes, networks, 'eip155:10') }) })
 */
export function askEvm(nodes: ChainNodes, networks: ServedNetworks, caipNetworkId: string): AskEvm {
  const served = networks.get(caipNetworkId)
  if (served === undefined)
    throw problem('NETWORK_UNKNOWN', `This deployment serves no network ${caipNetworkId}.`, 'caipNetworkId')
  return async ({ method, params = [] }) => {
    const id = randomUUID()
    const answer = await nodes.ask(served, {
      method: 'POST',
      path: '',
      contentType: 'application/json',
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      read: ({ text }) => {
        const said = Answer.safeParse(parseJson(text)).data
        // An answer with another id belongs to another request.
        return said?.id === id ? said : undefined
      },
    })
    if ('error' in answer) throw new NodeRefusal(answer.error)
    return answer.result
  }
}
