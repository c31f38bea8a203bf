import type { Descriptor } from '@ethereum-sourcify/clear-signing'
import { decodeParameters } from '#frame/preview/evm/encoding/abi.ts'
import { parseFunction, type AbiFunction } from '#frame/preview/evm/encoding/abi-type.ts'
import { sameBytes } from '#frame/preview/evm/encoding/bytes.ts'
import { namedArguments } from '#frame/preview/evm/calls/call-arguments.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { isRecord } from '#frame/preview/evm/lookups/gather-facts.ts'

/** A call that a descriptor's function explains to the last byte. */
export interface DescribedCall {
  /** The coins that its inner call carries; undefined if the descriptor does not state them in a supported way. */
  readonly carriedValue: bigint | undefined
}

/**
 * Decodes a call by the function that its descriptor names, with our own decoder: a description is only used for data that
 * the decoder accepts.
 *
 * @returns undefined if no function of the descriptor accounts for these bytes.
 */
export function readDescribed(descriptor: Descriptor, call: EvmCall): DescribedCall | undefined {
  const formats: unknown = descriptor.display?.formats
  if (!isRecord(formats) || call.data.length < 4) return undefined
  const selector = call.data.subarray(0, 4)
  for (const [key, format] of Object.entries(formats)) {
    const known = functionOf(key)
    if (!known || !sameBytes(known.selector, selector)) continue
    const read = decodeParameters(known.inputs, call.data.subarray(4))
    if (!read || read.rest.length > 0) return undefined
    return {
      carriedValue: carriedValue(
        format,
        (name) => namedArguments(known.inputs, read.values).uint(name),
        call,
      ),
    }
  }
  return undefined
}

/** A key of a descriptor is a function signature, or is ignored. */
function functionOf(key: string): AbiFunction | undefined {
  try {
    return parseFunction(key)
  } catch {
    return undefined
  }
}

/** Resolves `amount` or `amountPath` of the only field with format `calldata`; undefined if there are several. */
function carriedValue(
  format: unknown,
  uint: (name: string) => bigint,
  { value }: EvmCall,
): bigint | undefined {
  const fields = calldataFields(isRecord(format) ? format['fields'] : undefined)
  const stated = fields.map((field) => {
    const params = isRecord(field['params']) ? field['params'] : {}
    return params['amount'] ?? params['amountPath']
  })
  const [amount] = stated
  if (stated.every((one) => one === undefined)) return 0n
  if (stated.length > 1) return undefined
  if (amount === '@.value') return value
  const [, name] = typeof amount === 'string' ? (/^(?:#\.)?([A-Za-z_]\w*)$/.exec(amount) ?? []) : []
  try {
    if (name !== undefined) return uint(name)
    return typeof amount === 'number' || typeof amount === 'string' ? BigInt(amount) : undefined
  } catch {
    return undefined
  }
}

function calldataFields(fields: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(fields)) return []
  return fields
    .filter(isRecord)
    .flatMap((field) => [
      ...(field['format'] === 'calldata' ? [field] : []),
      ...calldataFields(field['fields']),
    ])
}
