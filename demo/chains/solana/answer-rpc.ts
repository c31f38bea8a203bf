import { RPC_CODES, RpcError } from './rpc-error.ts'
import { RPC_METHODS } from './rpc-methods/catalogue.ts'
import type { LocalSvm } from './svm.ts'

type Id = string | number | null
type RpcAnswer = { jsonrpc: '2.0'; id: Id } & ({ result: unknown } | { error: unknown })

const MAX_BATCH = 100

/** Answers the text of a JSON-RPC request or batch; every failure is a JSON-RPC error object. */
export function answerRpc(svm: LocalSvm, text: string): RpcAnswer | RpcAnswer[] {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    return failure(null, new RpcError(RPC_CODES.parseError, 'Parse error'))
  }
  if (!Array.isArray(request)) return answerOne(svm, request)
  if (request.length === 0 || request.length > MAX_BATCH) {
    return failure(null, new RpcError(RPC_CODES.invalidRequest, `A batch holds 1 to ${MAX_BATCH} requests`))
  }
  return request.map((one) => answerOne(svm, one))
}

/**
 * Reads one request object.
 *
 * @throws `RpcError` for an invalid one.
 */
export function readRequest(request: unknown): { id: Id; method: string; params: readonly unknown[] } {
  const fields: Record<string, unknown> =
    typeof request === 'object' && request !== null ? { ...request } : {}
  const { id, method, params } = fields
  if (typeof method !== 'string' || (params !== undefined && !Array.isArray(params))) {
    throw new RpcError(RPC_CODES.invalidRequest, 'Invalid request')
  }
  return { id: readId(id), method, params: params ?? [] }
}

/** Converts an error to a JSON-RPC error answer. */
export function failure(id: Id, error: unknown): RpcAnswer {
  if (error instanceof RpcError) {
    const { code, message, data } = error
    return { jsonrpc: '2.0', id, error: data === undefined ? { code, message } : { code, message, data } }
  }
  const message = error instanceof Error ? error.message : 'Internal error'
  return { jsonrpc: '2.0', id, error: { code: RPC_CODES.internal, message } }
}

function answerOne(svm: LocalSvm, request: unknown): RpcAnswer {
  let id: Id = null
  try {
    const parsed = readRequest(request)
    id = parsed.id
    const method = RPC_METHODS.get(parsed.method)
    if (!method) throw new RpcError(RPC_CODES.methodNotFound, `Method not found: ${parsed.method}`)
    svm.advance()
    return { jsonrpc: '2.0', id, result: method(svm, parsed.params) }
  } catch (error) {
    return failure(id, error)
  }
}

function readId(id: unknown): Id {
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
