import { keccak256, utf8 } from './bytes.ts'

/** A type of the contract ABI. */
export type AbiType =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'address' | 'bool' | 'string' | 'bytes' }
  | { readonly kind: 'fixed-bytes'; readonly size: number }
  | { readonly kind: 'list'; readonly of: AbiType; readonly length: number | undefined }
  | { readonly kind: 'tuple'; readonly of: readonly AbiParameter[] }

export interface AbiParameter {
  readonly name: string
  readonly type: AbiType
}

/** A function, with its parameters and its four-byte selector. */
export interface AbiFunction {
  readonly name: string
  /** Without names, e.g. `transfer(address,uint256)`. */
  readonly signature: string
  readonly selector: Uint8Array
  readonly inputs: readonly AbiParameter[]
}

/**
 * Parses a function signature; throws for invalid text, which is a programming error.
 *
 * @example
 * parseFunction('transfer(address to,uint256 amount)').signature // 'transfer(address,uint256)'
 */
export function parseFunction(text: string): AbiFunction {
  const open = text.indexOf('(')
  const name = text.slice(0, open)
  const inputs = parseParameters(text.slice(open))
  const signature = `${name}(${inputs.map(({ type }) => typeText(type)).join(',')})`
  return { name, signature, inputs, selector: keccak256(utf8(signature)).subarray(0, 4) }
}

/** Parses a list of parameters in parentheses, e.g. `(address to,uint256)`. */
export function parseParameters(text: string): readonly AbiParameter[] {
  const inner = text.slice(1, -1)
  if (!text.startsWith('(') || !text.endsWith(')')) throw new TypeError(`no parameter list: ${text}`)
  return inner.trim() === '' ? [] : splitTop(inner).map(parseParameter)
}

function splitTop(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const [at, sign] of Array.from(text).entries()) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function parseParameter(text: string): AbiParameter {
  const trimmed = text.trim()
  const end = trimmed.startsWith('(') ? trimmed.lastIndexOf(')') + 1 : 0
  const [suffix = '', name = ''] = trimmed.slice(end).split(' ')
  const base: AbiType | undefined =
    end > 0 ? { kind: 'tuple', of: parseParameters(trimmed.slice(0, end)) } : undefined
  return { name, type: parseType(suffix, base) }
}

/** Parses the name of a type; throws if it is invalid. */
function parseType(text: string, tuple?: AbiType): AbiType {
  const [, inner = '', length] = /^(.*)\[(\d*)\]$/.exec(text) ?? []
  if (length !== undefined)
    return { kind: 'list', of: parseType(inner, tuple), length: length === '' ? undefined : Number(length) }
  const type = text === '' ? tuple : parseElementaryType(text)
  if (!type) throw new TypeError(`no type: ${text}`)
  return type
}

/** Parses a type without components, e.g. `uint256` or `bytes32`; undefined if it is invalid. */
export function parseElementaryType(text: string): AbiType | undefined {
  if (text === 'address' || text === 'bool' || text === 'string' || text === 'bytes') return { kind: text }
  const [, family, digits] = /^(u?int|bytes)(\d+)$/.exec(text) ?? []
  const size = Number(digits)
  if (family === 'bytes') return size >= 1 && size <= 32 ? { kind: 'fixed-bytes', size } : undefined
  if (family !== 'uint' && family !== 'int') return undefined
  return size >= 8 && size <= 256 && size % 8 === 0 ? { kind: family, bits: size } : undefined
}

/** Returns the canonical name of a type, as selectors use it. */
export function typeText(type: AbiType): string {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return `${type.kind}${type.bits}`
    case 'fixed-bytes':
      return `bytes${type.size}`
    case 'list':
      return `${typeText(type.of)}[${type.length ?? ''}]`
    case 'tuple':
      return `(${type.of.map((part) => typeText(part.type)).join(',')})`
    case 'address':
    case 'bool':
    case 'string':
    case 'bytes':
    default:
      return type.kind
  }
}
