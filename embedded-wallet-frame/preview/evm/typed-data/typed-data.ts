import { encodeParameters, type AbiValue } from '#frame/preview/evm/encoding/abi.ts'
import { parseElementaryType, type AbiType } from '#frame/preview/evm/encoding/abi-type.ts'
import { concat, keccak256, utf8, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { isRecord } from '#frame/preview/evm/lookups/gather-facts.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { hexToBytes } from '#schemas/primitives/hex.ts'

interface Member {
  readonly name: string
  readonly type: string
}
type Types = Record<string, Member[]>
type Plain = Readonly<Record<string, unknown>>

/** A value with its type, as it is hashed; members that no type mentions are neither here nor signed. */
export type TypedValue =
  | { readonly kind: 'struct'; readonly type: string; readonly members: readonly TypedMember[] }
  | { readonly kind: 'list'; readonly items: readonly TypedValue[] }
  | { readonly kind: 'value'; readonly type: AbiType; readonly value: AbiValue }

export interface TypedMember {
  readonly name: string
  readonly value: TypedValue
}

/** Complete and consistent typed data (EIP-712). */
export interface TypedMessage {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Readonly<Record<string, string>>
  readonly message: Record<string, unknown>
  readonly chainId: bigint | undefined
  /** Lower case. */
  readonly verifyingContract: EvmAddress | undefined
  readonly content: Extract<TypedValue, { kind: 'struct' }>
  /** The digest to be signed. */
  readonly digest: Uint8Array
  /** Keccak-256 of the `encodeType` text. */
  readonly typeHash: Uint8Array
}

const DOMAIN = 'EIP712Domain'
/** The members of a domain and their types, in the order of the standard. */
const DOMAIN_MEMBERS: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const IDENTIFIER = /^[A-Za-z_$][\w$:]*$/
const MAX_DEPTH = 16
const MAX_VALUES = 4_096

class Unreadable extends Error {}

function refuse(reason: string): never {
  throw new Unreadable(reason)
}

/**
 * Parses a site's typed data. Every member has to be present and of its type.
 *
 * @returns the reason if it is invalid.
 */
export function readTypedData(data: unknown): TypedMessage | { readonly problem: string } {
  try {
    const plain: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return read(plain)
  } catch (error) {
    return { problem: error instanceof Unreadable ? error.message : 'expected EIP-712 data' }
  }
}

function read(data: unknown): TypedMessage {
  if (!isRecord(data)) return refuse('expected an object')
  const { primaryType, domain, message } = data
  if (typeof primaryType !== 'string' || !isRecord(domain) || !isRecord(message))
    return refuse('expected types, primaryType, domain and message')
  const types = readTypes(data['types'], domain)
  const budget = { values: MAX_VALUES }
  const reader = { types, budget }
  const domainValue = readStruct(DOMAIN, domain, reader, 0)
  const content = readStruct(primaryType, message, reader, 0)
  const separator = hashStruct(domainValue, types)
  // A message of only a domain is signed without its message hash, as wallets agree (EIP-712).
  const parts = primaryType === DOMAIN ? [separator] : [separator, hashStruct(content, types)]
  const find = (name: string): AbiValue | undefined => {
    const found = domainValue.members.find((member) => member.name === name)?.value
    return found?.kind === 'value' ? found.value : undefined
  }
  const [chainId, contract] = [find('chainId'), find('verifyingContract')]
  return {
    types,
    primaryType,
    content,
    message: { ...message },
    domain: Object.fromEntries(
      domainValue.members.flatMap(({ name, value }) =>
        value.kind === 'value' && typeof value.value === 'string' ? [[name, value.value]] : [],
      ),
    ),
    chainId: typeof chainId === 'bigint' ? chainId : undefined,
    verifyingContract: typeof contract === 'string' && isEvmAddress(contract) ? contract : undefined,
    digest: keccak256(concat(Uint8Array.of(0x19, 0x01), ...parts)),
    typeHash: keccak256(utf8(encodeType(primaryType, types))),
  }
}

function readTypes(given: unknown, domain: Plain): Types {
  if (!isRecord(given)) return refuse('expected types')
  const types: Types = Object.create(null)
  for (const [name, members] of Object.entries(given)) {
    if (!IDENTIFIER.test(name) || !Array.isArray(members))
      return refuse(`expected members of ${name.slice(0, 64)}`)
    types[name] = members.map((member: unknown): Member => {
      if (!isRecord(member)) return refuse('expected name and type of a member')
      const { name: own, type } = member
      if (typeof own !== 'string' || typeof type !== 'string')
        return refuse('expected name and type of a member')
      return { name: own, type }
    })
    const names = new Set(types[name].map((member) => member.name))
    if (names.size < types[name].length) return refuse(`expected each member of ${name.slice(0, 64)} once`)
  }
  types[DOMAIN] ??= DOMAIN_MEMBERS.filter(({ name }) => Object.hasOwn(domain, name))
  if (
    types[DOMAIN].some(
      ({ name, type }) => !DOMAIN_MEMBERS.some((one) => one.name === name && one.type === type),
    )
  )
    return refuse('expected a domain of the standard')
  return types
}

interface Reader {
  readonly types: Types
  readonly budget: { values: number }
}

function readStruct(
  type: string,
  value: unknown,
  reader: Reader,
  depth: number,
): Extract<TypedValue, { kind: 'struct' }> {
  const members = reader.types[type]
  if (!members) return refuse(`expected the type ${type.slice(0, 64)} to be stated`)
  if (!isRecord(value) || depth > MAX_DEPTH) return refuse(`expected a value of ${type.slice(0, 64)}`)
  return {
    kind: 'struct',
    type,
    members: members.map((member) => {
      if (!Object.hasOwn(value, member.name)) return refuse(`expected ${member.name.slice(0, 64)}`)
      return { name: member.name, value: readValue(member.type, value[member.name], reader, depth + 1) }
    }),
  }
}

function readValue(type: string, value: unknown, reader: Reader, depth: number): TypedValue {
  reader.budget.values -= 1
  if (reader.budget.values < 0) return refuse('expected fewer values')
  const [, inner, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) {
    if (!Array.isArray(value) || depth > MAX_DEPTH) return refuse(`expected a list of ${inner.slice(0, 64)}`)
    if (length !== '' && value.length !== Number(length)) return refuse(`expected ${length} values`)
    return { kind: 'list', items: value.map((item: unknown) => readValue(inner, item, reader, depth + 1)) }
  }
  if (reader.types[type]) return readStruct(type, value, reader, depth)
  const elementary = parseElementaryType(type)
  const parsed = elementary && parseElementary(elementary, value)
  if (!elementary || parsed === undefined) return refuse(`expected a value of ${type.slice(0, 64)}`)
  return { kind: 'value', type: elementary, value: parsed }
}

function parseElementary(type: AbiType, value: unknown): AbiValue | undefined {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return parseNumber(type, value)
    case 'bool':
      return value === true || value === 'true'
        ? true
        : value === false || value === 'false'
          ? false
          : undefined
    case 'address':
      return typeof value === 'string' && isEvmAddress(value) ? value.toLowerCase() : undefined
    case 'string':
      return typeof value === 'string' ? value : undefined
    case 'bytes':
      return typeof value === 'string' ? hexToBytes(value) : undefined
    case 'fixed-bytes': {
      const bytes = typeof value === 'string' ? hexToBytes(value) : undefined
      return bytes?.length === type.size ? bytes : undefined
    }
    case 'list':
    case 'tuple':
    default:
      return undefined
  }
}

function parseNumber(
  { kind, bits }: { kind: 'uint' | 'int'; bits: number },
  value: unknown,
): bigint | undefined {
  const isWhole = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  const isText = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (!isWhole && !isText) return undefined
  const number = BigInt(value)
  const isIn =
    kind === 'uint' ? number >= 0n && number < 2n ** BigInt(bits) : BigInt.asIntN(bits, number) === number
  return isIn ? number : undefined
}

/** Returns the text whose hash identifies a type: the type itself, then those it uses, by name. */
function encodeType(primary: string, types: Types): string {
  const used = new Set<string>()
  const visit = (type: string): void => {
    const name = type.replace(/(?:\[\d*\])+$/, '')
    if (used.has(name) || !types[name]) return
    used.add(name)
    for (const member of types[name]) visit(member.type)
  }
  visit(primary)
  used.delete(primary)
  return [primary, ...[...used].toSorted()]
    .map(
      (name) => `${name}(${(types[name] ?? []).map((member) => `${member.type} ${member.name}`).join(',')})`,
    )
    .join('')
}

function hashStruct({ type, members }: Extract<TypedValue, { kind: 'struct' }>, types: Types): Uint8Array {
  const parts = members.map(({ value }) => encodeMember(value, types))
  return keccak256(concat(keccak256(utf8(encodeType(type, types))), ...parts))
}

function encodeMember(value: TypedValue, types: Types): Uint8Array {
  if (value.kind === 'struct') return hashStruct(value, types)
  if (value.kind === 'list') return keccak256(concat(...value.items.map((item) => encodeMember(item, types))))
  const { type, value: own } = value
  if (typeof own === 'string' && type.kind === 'string') return keccak256(utf8(own))
  if (own instanceof Uint8Array && type.kind === 'bytes') return keccak256(own)
  return encodeParameters([{ name: '', type }], [own])
}
