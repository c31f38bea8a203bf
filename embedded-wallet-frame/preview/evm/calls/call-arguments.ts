import type { AbiValue } from '#frame/preview/evm/encoding/abi.ts'
import type { AbiParameter } from '#frame/preview/evm/encoding/abi-type.ts'

/**
 * The arguments of a call, by name. Reading a name or type that the signature does not have is a programming error and
 * throws.
 */
export interface CallArguments {
  readonly uint: (name: string) => bigint
  readonly address: (name: string) => string
  readonly bool: (name: string) => boolean
  readonly bytes: (name: string) => Uint8Array
  readonly text: (name: string) => string
  readonly uints: (name: string) => readonly bigint[]
  readonly addresses: (name: string) => readonly string[]
  readonly byteLists: (name: string) => readonly Uint8Array[]
  readonly tuple: (name: string) => CallArguments
  readonly tuples: (name: string) => readonly CallArguments[]
}

/**
 * Names the decoded values.
 *
 * @param onRead is called with the path of each value that is read: `permitted.token`, `offer[0].amount`.
 */
export function namedArguments(
  parameters: readonly AbiParameter[],
  values: readonly AbiValue[],
  onRead: (path: string) => void = () => {},
): CallArguments {
  const find = (name: string) => {
    onRead(name)
    const place = parameters.findIndex((parameter) => parameter.name === name)
    return { type: parameters[place]?.type, value: values[place] }
  }
  const listOf = <T>(name: string, is: (value: AbiValue) => value is AbiValue & T): readonly T[] => {
    const { value } = find(name)
    if (!isList(value) || !value.every(is)) throw new TypeError(name)
    return value
  }
  const one = <T>(name: string, is: (value: AbiValue) => value is AbiValue & T): T => {
    const { value } = find(name)
    if (value === undefined || !is(value)) throw new TypeError(name)
    return value
  }
  return {
    uint: (name) => one(name, isBigint),
    address: (name) => one(name, isText),
    text: (name) => one(name, isText),
    bool: (name) => one(name, isBoolean),
    bytes: (name) => one(name, isBytes),
    uints: (name) => listOf(name, isBigint),
    addresses: (name) => listOf(name, isText),
    byteLists: (name) => listOf(name, isBytes),
    tuple: (name) => {
      const { type, value } = find(name)
      if (type?.kind !== 'tuple' || !isList(value)) throw new TypeError(name)
      return namedArguments(type.of, value, (path) => onRead(`${name}.${path}`))
    },
    tuples: (name) => {
      const { type, value } = find(name)
      if (type?.kind !== 'list' || type.of.kind !== 'tuple' || !isList(value)) throw new TypeError(name)
      const parts = type.of.of
      return value.map((item, place) =>
        namedArguments(parts, isList(item) ? item : [], (path) => onRead(`${name}[${place}].${path}`)),
      )
    },
  }
}

const isBigint = (value: AbiValue): value is bigint => typeof value === 'bigint'
const isText = (value: AbiValue): value is string => typeof value === 'string'
const isBoolean = (value: AbiValue): value is boolean => typeof value === 'boolean'
const isBytes = (value: AbiValue): value is Uint8Array => value instanceof Uint8Array
const isList = (value: AbiValue | undefined): value is readonly AbiValue[] => Array.isArray(value)
