import { AppError } from '#schemas/errors/app-error.ts'

const MAX_DEPTH = 32

/**
 * Copies the answer of a wallet to plain data: class instances become objects of their own properties, bytes stay bytes. The
 * copy shares no references, so that the other side does not take a repeated reference for a cycle.
 *
 * @throws −32603 for functions, symbols, BigInt, numbers that are not finite, and cycles.
 */
export function toPlain(value: unknown, depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'object' || depth > MAX_DEPTH)
    throw new AppError(-32603, 'The wallet’s answer holds something that is not plain data.')
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
  if (value instanceof ArrayBuffer) return new Uint8Array(value.slice(0))
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlain(item, depth + 1)]))
}
