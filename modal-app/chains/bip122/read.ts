import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { ChainAccess, ReadRequest } from '#modal/chains/chain-adapter.ts'
import { openClient } from './client.ts'
import { httpFailure, toFailedResult } from './to-app-error.ts'

/**
 * Reads a path of the Esplora HTTP API. `method` is the path's pattern and `params` fill its braces. JSON answers are parsed;
 * others are returned as text.
 *
 * @example
 * read({ network, method: 'address/{address}/utxo', params: { address } }, access)
 */
export async function read(
  { network, method, params }: ReadRequest,
  access: ChainAccess,
): Promise<Result<unknown>> {
  const path = fill(method, params)
  if (!path.ok) return path
  try {
    const response = await openClient(network, access).get(path.value)
    if (!response.ok) return httpFailure(response.status)
    return ok(parse(await response.text()))
  } catch (thrown) {
    return toFailedResult(thrown)
  }
}

function fill(pattern: string, params: unknown): Result<string> {
  const values = typeof params === 'object' && params !== null ? params : {}
  const missing: string[] = []
  const path = pattern.replace(/\{(\w+)\}/g, (_marker, name: string) => {
    const value: unknown = Object.hasOwn(values, name) ? Reflect.get(values, name) : undefined
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && /^[a-zA-Z0-9]{1,128}$/.test(text)) return text
    missing.push(name)
    return ''
  })
  const [field] = missing
  if (field === undefined) return ok(path)
  return fail(RPC_CODES.invalidParams, `Invalid parameters: params.${field}: expected letters and digits.`, {
    field: `params.${field}`,
  })
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}
