import { startNode, type TestNode } from './start-node.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { JsonRpcCall } from './json-rpc-call.ts'

/** A proxy for a node that counts calls, and can fail, answer wrongly or be slow. */
export interface ForwardingNode extends TestNode {
  /** The requested JSON-RPC methods, in order. */
  readonly methods: readonly string[]
  /** How it answers from now on; `forward` passes everything to the real node, `without` all but the named methods. */
  behave(
    how:
      | 'forward'
      | 'fail'
      | 'lie'
      | 'refuse'
      | { readonly delayMs: number }
      | { readonly without: readonly string[] },
  ): void
}

/**
 * Starts the proxy.
 *
 * @param behind URL of the real node.
 */
export async function startForwardingNode(behind: string): Promise<ForwardingNode> {
  const methods: string[] = []
  let how: Parameters<ForwardingNode['behave']>[0] = 'forward'
  const node = await startNode(async ({ body }, response) => {
    const { id, method } = parseJson(body, JsonRpcCall)
    methods.push(method)
    response.setHeader('content-type', 'application/json')
    if (how === 'fail') {
      response.statusCode = 500
      response.end('<h1>broken</h1>')
      return
    }
    if (how === 'refuse') {
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_005, message: 'too many requests' } }),
      )
      return
    }
    if (how === 'lie') {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${'ff'.repeat(4_096)}` }))
      return
    }
    if (typeof how === 'object' && 'without' in how && how.without.includes(method)) {
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'no such method' } }),
      )
      return
    }
    const answer = await fetch(behind, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = await answer.text()
    const delayMs = typeof how === 'object' && 'delayMs' in how ? how.delayMs : 0
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    response.end(text)
  })
  return { ...node, methods, behave: (next) => (how = next) }
}
