import type { Failure } from './result.ts'

const INTERNAL_CODE = -32603

/**
 * Turns whatever an injected wallet threw into a {@link Failure}, keeping its numeric code.
 * Wallets nest the code: it is looked up in `error.code`, `error.data.originalError.code` and
 * `error.cause.code`, in this order (EIP-1193, EIP-3085).
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
  const code = codes.find((candidate) => candidate !== INTERNAL_CODE) ?? codes[0] ?? INTERNAL_CODE
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
