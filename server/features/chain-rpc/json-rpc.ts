import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** A well-formed call of a JSON-RPC 2.0 request. */
export interface JsonRpcCall {
  readonly id: string | number
  readonly method: string
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** HTTP statuses of failed calls. */
type FailureStatus = 200 | 400 | 413 | 502 | 504

/** A failed call; `status` is the HTTP status outside of a batch. */
export interface JsonRpcFailure {
  readonly id: string | number | null
  readonly code: number
  readonly message: string
  readonly status: FailureStatus
}

const MAX_ID_CHARACTERS = 128

/**
 * Validates one call of a request (JSON-RPC 2.0 §4). Notifications are refused: the server answers every call.
 *
 * @returns the call, or the failure to answer with.
 */
export function parseCall(value: unknown): JsonRpcCall | JsonRpcFailure {
  if (!isJsonObject(value)) return invalid(null, 'a call must be an object')
  const { jsonrpc, id, method, params = [] } = value
  if (!isId(id)) return invalid(null, '`id` must be a number or a string of at most 128 characters')
  if (jsonrpc !== '2.0') return invalid(id, '`jsonrpc` must be "2.0"')
  if (typeof method !== 'string' || method === '') return invalid(id, '`method` must be a string')
  if (!Array.isArray(params) && !isJsonObject(params))
    return invalid(id, '`params` must be a list or an object')
  return { id, method, params }
}

/** Whether parsed JSON is an object, and not a list. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isFailure(value: JsonRpcCall | JsonRpcFailure): value is JsonRpcFailure {
  return 'code' in value
}

/** The failure as a JSON-RPC response. */
export function failureText({ id, code, message }: JsonRpcFailure): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}

function isId(id: unknown): id is string | number {
  if (typeof id === 'string') return id.length <= MAX_ID_CHARACTERS
  return typeof id === 'number' && Number.isFinite(id)
}

function invalid(id: string | number | null, reason: string): JsonRpcFailure {
  return {
    id,
    code: RPC_CODES.invalidRequest,
    message: `Not a JSON-RPC 2.0 call: ${reason}.`,
    status: 400,
  }
}
