import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listeningPort } from './listening-port.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { JsonRpcCalls } from './json-rpc-call.ts'

/** One request a chain node received. */
export interface NodeRequestRecord {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** A chain node of one test: a real HTTP server that answers as the test says. */
export interface TestNode {
  readonly url: string
  readonly received: readonly NodeRequestRecord[]
  stop(): Promise<void>
}

export type NodeAnswers = (request: NodeRequestRecord, response: ServerResponse) => void | Promise<void>

/**
 * Starts a node on a free port.
 *
 * @example
 * const node = await startNode(rpcResult('0x1'))
 */
export async function startNode(answers: NodeAnswers): Promise<TestNode> {
  const received: NodeRequestRecord[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const record = { method: request.method ?? '', path: request.url ?? '', body: await text(request) }
    received.push(record)
    await answers(record, response)
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = listeningPort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** Answers every JSON-RPC call, and every batch, with one result; `delayMs` delays the answer. */
export function rpcResult(result: unknown, delayMs = 0): NodeAnswers {
  return async ({ body }, response) => {
    const calls = parseJson(body, JsonRpcCalls)
    const id = Array.isArray(calls) ? undefined : calls.id
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }
}
