import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { ChainAccess } from './chain-adapter.ts'

let lastId = 0

/**
 * Makes one JSON-RPC 2.0 call over HTTP. The node's code, message and data are passed on unchanged, so that a site sees what
 * the node itself would answer. Anything else, such as a gateway's error page, becomes −32603 with its status, or −32005 when
 * the status is a rate limit.
 *
 * @param call.url of the node or the server's pass-through.
 */
export async function callNode(
  call: { readonly url: string; readonly method: string; readonly params: unknown },
  { fetch }: Pick<ChainAccess, 'fetch'>,
): Promise<Result<unknown>> {
  lastId += 1
  const { method, params } = call
  try {
    const response = await fetch(call.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params: params ?? [] }),
      signal: AbortSignal.timeout(HTTP_RPC_TIMEOUT_MS),
    })
    return readAnswer(await response.json().catch(() => undefined), response.status)
  } catch {
    return fail(RPC_CODES.internal, 'The node could not be reached. Check the connection, then try again.')
  }
}

function readAnswer(body: unknown, status: number): Result<unknown> {
  if (typeof body === 'object' && body !== null) {
    if ('result' in body) return ok(body.result)
    const error = 'error' in body ? body.error : undefined
    if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number') {
      const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
      return fail(error.code, message, 'data' in error ? error.data : undefined)
    }
  }
  const code = status === 429 ? RPC_CODES.limitExceeded : RPC_CODES.internal
  return fail(code, errorMessage('HTTP_STATUS', { status }))
}
