import { BaseError, decodeErrorResult, type Hex } from 'viem'
import { cleanText } from '#modal/lib/clean-text.ts'
import { toBytes } from './calls/call-bytes.ts'

/**
 * Reads the text with which a contract refused a call, cleaned for display.
 *
 * @param data what the call returned.
 * @returns undefined where it gave no text, such as for errors that only its own source names.
 */
export function readReason(data: Hex): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ data, abi: [] })
    const text = errorName === 'Error' ? cleanText(String(args?.[0])) : ''
    return text === '' ? undefined : text
  } catch {
    return undefined
  }
}

/** What a refused call returned, where the node says so in its error. */
export function refusalData(thrown: unknown): Hex {
  let found: Hex | undefined
  if (thrown instanceof BaseError)
    thrown.walk((cause) => {
      found ??= dataOf(cause)
      return found !== undefined
    })
  return found ?? '0x'
}

function dataOf(cause: unknown): Hex | undefined {
  if (typeof cause !== 'object' || cause === null || !('data' in cause)) return undefined
  const { data } = cause
  return typeof data === 'string' ? toBytes(data) : dataOf(data)
}
