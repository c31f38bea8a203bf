import type { Failure } from './result.ts'

const INTERNAL_CODE = -32603
const REJECTED_CODE = 4001
const UNKNOWN_CHAIN_CODE = 4902
/** Levels that are looked into: wallets wrap what they were told once or twice, never as deep. */
const DEEPEST = 5

/**
 * Whether an error says somewhere inside that the wallet does not know a chain (4902), whatever code it has itself.
 *
 * @example
 * isUnknownChainError({ code: -32000, data: { originalError: { code: 4902 } } }) // true
 */
export function isUnknownChainError(error: unknown, deep = 0): boolean {
  if (typeof error !== 'object' || error === null || deep > DEEPEST) return false
  if (member(error, 'code') === UNKNOWN_CHAIN_CODE) return true
  return ['data', 'originalError', 'error', 'cause'].some((name) =>
    isUnknownChainError(member(error, name), deep + 1),
  )
}

/**
 * Turns whatever an injected wallet threw into a {@link Failure}, keeping its numeric code.
 * Wallets nest the code: it is looked up in `error.code`, `error.data.originalError.code` and
 * `error.cause.code`, in this order (EIP-1193, EIP-3085); a 4902 anywhere inside is what is meant, except by a rejection.
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
  const told = codes.find((candidate) => candidate !== INTERNAL_CODE) ?? codes[0] ?? INTERNAL_CODE
  const code = told !== REJECTED_CODE && isUnknownChainError(thrown) ? UNKNOWN_CHAIN_CODE : told
  const text = member(thrown, 'message')
  const message = (typeof text === 'string' && text) || 'An error occurred'
  const copy = cloneable(data)
  return copy === undefined ? { code, message } : { code, message, data: copy }
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** A plain copy through JSON, or undefined when the data does not survive it. */
function cloneable(data: unknown): unknown {
  try {
    return data === undefined ? undefined : JSON.parse(JSON.stringify(data))
  } catch {
    return undefined
  }
}
