import type { Failure } from './result.ts'

const INTERNAL_CODE = -32603
const REJECTED_CODE = 4001
const UNKNOWN_CHAIN_CODE = 4902
/** Maximum nesting that is searched: wallets wrap an error once or twice, never this deep. */
const MAX_DEPTH = 5

/**
 * Whether an error contains the code 4902 (unknown chain) at any level, whatever its own code is.
 *
 * @example
 * isUnknownChainError({ code: -32000, data: { originalError: { code: 4902 } } }) // true
 */
export function isUnknownChainError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false
  if (member(error, 'code') === UNKNOWN_CHAIN_CODE) return true
  return ['data', 'originalError', 'error', 'cause'].some((name) =>
    isUnknownChainError(member(error, name), depth + 1),
  )
}

/**
 * Converts any value an injected wallet threw into a {@link Failure} and keeps its numeric code. Wallets nest the code, so it
 * is looked up in `error.code`, `error.data.originalError.code` and `error.cause.code`, in this order (EIP-1193, EIP-3085). A
 * 4902 at any level takes precedence over every code but a rejection.
 *
 * @example
 * providerFailure({ code: -32603, data: { originalError: { code: 4902 } } }).code // 4902
 */
export function providerFailure(thrown: unknown): Failure {
  const data = member(thrown, 'data')
  const codes = [
    member(thrown, 'code'),
    member(member(data, 'originalError'), 'code'),
    member(member(thrown, 'cause'), 'code'),
  ].filter((code) => typeof code === 'number')
  const reported = codes.find((candidate) => candidate !== INTERNAL_CODE) ?? codes[0] ?? INTERNAL_CODE
  const code = reported !== REJECTED_CODE && isUnknownChainError(thrown) ? UNKNOWN_CHAIN_CODE : reported
  const text = member(thrown, 'message')
  const message = (typeof text === 'string' && text) || 'An error occurred'
  const copy = cloneable(data)
  return copy === undefined ? { code, message } : { code, message, data: copy }
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Copies data through JSON; undefined when it cannot be serialised. */
function cloneable(data: unknown): unknown {
  try {
    return data === undefined ? undefined : JSON.parse(JSON.stringify(data))
  } catch {
    return undefined
  }
}
