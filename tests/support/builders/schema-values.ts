import fc from 'fast-check'
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
/** The pattern and bounds of a check, among all that zod keeps of it. */
export interface CheckDefinition extends Readonly<Record<string, unknown>> {
  readonly check: string
  readonly pattern?: RegExp
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number | bigint
}

/** What zod keeps of a schema, by its type. */
export interface Definition extends Readonly<Record<string, unknown>> {
  readonly type: string
  readonly error?: (issue: unknown) => unknown
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly element?: Schema
  readonly items?: readonly Schema[]
  readonly rest?: Schema | null
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
  readonly discriminator?: string
  readonly in?: Schema
  readonly out?: Schema
  readonly getter?: () => Schema
  readonly parts?: readonly (Schema | string)[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

export function definitionOf(schema: Schema): Definition {
  const definition: object = schema.def
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod's own types leave out what subtypes keep
  return definition as Definition
}

export function checksOf({ checks = [] }: Definition): CheckDefinition[] {
  return checks.map(({ _zod }) => _zod.def)
}

/** The schemas that a schema is directly made of. */
export function partsOf(schema: Schema): Schema[] {
  const { shape = {}, items = [], options = [], parts = [], getter, ...others } = definitionOf(schema)
  const { element, rest, keyType, valueType, innerType, in: first, out } = others
  const single = [element, rest, keyType, valueType, innerType, first, out, getter?.()]
  return [...Object.values(shape), ...items, ...options, ...parts, ...single].filter(
    (part): part is Schema => typeof part === 'object' && part !== null,
  )
}

/** Texts that some schema or other asks for. */
const TEXTS = [
  '',
  'a',
  'dark',
  'PERMIT',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x52908400098527886e0f7030069857d2e4169ee7',
  `0x${'ab'.repeat(32)}`,
  'ab'.repeat(32),
  '0x1',
  '0x',
  '0xa4b1',
  '12.5',
  '7',
  'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  'someone@site.example',
  'https://site.example',
  'https://site.example/path?query#part',
  ' http://site.example\n',
  'https://si\tte.example/',
  'https:site.example',
  'ftp://site.example',
  'wss://relay.example',
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml,<svg/>',
  'wc:1234@2?relay-protocol=irn',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'iVBORw0KGgo=',
  'en',
  'Ünïcödé \u{1F600}',
  '\uD83D',
  '\u{1F600}'.repeat(64),
  '\u{1F600}'.repeat(65),
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(300),
  '__proto__',
  'constructor',
  '2024-01-01T00:00:00Z',
]

class Kind {
  readonly kind = 'own'
}
function throwing(): never {
  throw new Error('read')
}
/** What throws whenever anything is asked of it. */
export function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])

const NUMBERS = [0, -0, 1, -1, 0.5, 63, 64, 65, 1e21, 2 ** 53, -(2 ** 53), Number.MAX_SAFE_INTEGER]
const BEYOND_NUMBERS = [Number.NaN, Infinity, -Infinity, 0n, 1n, -1n]
const INSTANCES = [new Date(0), new Date(Number.NaN), new Map([['a', 1]]), new Set(['a']), new Error('text')]
const BYTES = [new Uint8Array(3), new ArrayBuffer(3)]
const LISTS = [
  [],
  [[]],
  [undefined],
  [null],
  ['a'],
  Array(3),
  Array(300).fill('a'),
  Object.assign(['a'], { more: 1 }),
]
const LIKE_LISTS = [{ length: 3 }, { length: '3' }, { length: 1e9, 0: 'a' }]
const OBJECTS = [
  {},
  Object.create(null),
  Object.create({ id: 'inherited' }),
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
  { constructor: undefined },
  { constructor: Kind },
  { constructor: { prototype: {} } },
  { toString: 1, valueOf: 1, hasOwnProperty: 1 },
  { [Symbol('key')]: 1 },
  Object.defineProperty({}, 'hidden', { value: 1, enumerable: false }),
  Object.defineProperty({}, 'id', { get: throwing, enumerable: true }),
  Object.freeze({ id: 'frozen' }),
  Object('text'),
  Object(1),
  new Proxy({}, {}),
]

/** Values of the wrong type, and some that only look right. */
export const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  Symbol('text'),
  () => 1,
  Kind,
  new Kind(),
  /text/g,
  key,
  ...TEXTS,
  ...NUMBERS,
  ...BEYOND_NUMBERS,
  ...INSTANCES,
  ...BYTES,
  ...LISTS,
  ...LIKE_LISTS,
  ...OBJECTS,
]
const hostile = fc.constantFrom(...HOSTILE)
const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'prototype',
  'hasOwnProperty',
  'more',
  '0',
  Symbol('key'),
]

/** Values that a schema may well accept. */
export function near(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema)
  const { type, shape = {}, items = [], options = [], values = [], entries = {} } = definition
  const { innerType, element, keyType, valueType } = definition
  const of = (part: Schema | undefined): fc.Arbitrary<unknown> =>
    part ? near(part, depth + 1) : fc.anything()
  switch (type) {
    case 'string':
    case 'template_literal':
      return textFor(schema)
    case 'number':
      return numberFor(definition)
    case 'bigint':
      return fc.bigInt()
    case 'boolean':
      return fc.boolean()
    case 'date':
      return fc.date()
    case 'literal':
      return fc.constantFrom(...values)
    case 'enum':
      return fc.constantFrom(...Object.values(entries))
    case 'null':
      return fc.constant(null)
    case 'object': {
      const required = Object.keys(shape).filter((key) => shape[key] && !mayBeAbsent(shape[key]))
      const fields = Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, of(field)]))
      const whole = fc.record(fields, { requiredKeys: required })
      return definition.catchall && definitionOf(definition.catchall).type === 'never'
        ? whole
        : fc
            .tuple(whole, fc.record({ more: fc.anything() }, { requiredKeys: [] }))
            .map(([all, more]) => ({ ...more, ...all }))
    }
    case 'array': {
      const minLength = Math.max(0, ...checksOf(definition).map(({ minimum = 0 }) => minimum))
      return depth > 8 && minLength === 0
        ? fc.constant([])
        : fc.array(of(element), { minLength, maxLength: minLength + 2 })
    }
    case 'tuple':
      return fc.tuple(...items.map(of))
    case 'record':
      return fc.dictionary(keyType ? textFor(keyType) : fc.string(), of(valueType), { maxKeys: 2 })
    case 'union':
      return fc.oneof(...(depth > 8 ? options.slice(0, 1) : options).map(of))
    case 'optional':
      // It may be absent, but not undefined.
      if (!accepts(schema, undefined)) return of(innerType)
      return fc.oneof({ weight: depth > 6 ? 0 : 2, arbitrary: of(innerType) }, fc.constant(undefined))
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: of(innerType) }, fc.constant(null))
    case 'catch':
      return of(innerType)
    case 'pipe':
      return of(definition.in)
    case 'lazy':
      return of(definition.getter?.())
    case 'undefined':
      return fc.constant(undefined)
    case 'custom':
      return accepted(schema, HOSTILE)
    default:
      return fc.anything()
  }
}

function mayBeAbsent(field: Schema): boolean {
  return definitionOf(field).type === 'optional' || accepts(field, undefined)
}

function numberFor(definition: Definition): fc.Arbitrary<unknown> {
  const bounds = checksOf(definition).flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  const edges = bounds.flatMap((bound) => [bound - 1, bound, bound + 1])
  const [min, max] = [Math.min(1_000, ...bounds), Math.max(0, ...bounds)]
  return fc.oneof(
    fc.integer({ min: Math.min(min, max), max: Math.max(min, max) }),
    fc.constantFrom(1, ...edges),
  )
}

function textFor(schema: Schema): fc.Arbitrary<string> {
  const known = accepted(schema, TEXTS)
  const checks = checksOf(definitionOf(schema))
  const limits = checks
    .flatMap(({ maximum, minimum }) => [maximum, minimum])
    .filter((limit) => typeof limit === 'number')
  const edges = limits
    .filter((limit) => limit < 3_000)
    .flatMap((limit) =>
      ['a', '7', '\u{1F600}', '\uD83D'].flatMap((one) =>
        [-1, 0, 1].map((more) => one.repeat(Math.max(0, limit + more))),
      ),
    )
  const patterns = checks.flatMap(({ pattern }) => (pattern ? matching(pattern) : []))
  return fc.oneof(
    { weight: 6, arbitrary: known },
    ...patterns.map((arbitrary) => ({ weight: 4, arbitrary })),
    fc.constantFrom('a', ...edges),
  )
}

/** Texts of a form; none where the generator cannot read the form. */
function matching({ source, flags }: RegExp): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(new RegExp(source, flags.replace('i', '')))]
  } catch {
    return []
  }
}

/** One of the values that the schema accepts, or any where it accepts none of them. */
function accepted<V>(schema: Schema, values: readonly V[]): fc.Arbitrary<V> {
  const fitting = values.filter((value) => accepts(schema, value))
  return fc.constantFrom(...(fitting.length > 0 ? fitting : values))
}

function accepts(schema: Schema, value: unknown): boolean {
  try {
    return schema.safeParse(value).success
  } catch {
    return false
  }
}

/** Values with one thing changed, at any depth. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(fc.nat(11), { maxLength: 4 }), fc.nat(7), hostile, fc.constantFrom(...KEYS))
    .map(([value, way, kind, other, key]) => changeAt(value, way, (at) => changed(at, kind, other, key)))
}

function changeAt(
  value: unknown,
  [step, ...way]: readonly number[],
  change: (at: unknown) => unknown,
): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return change(value)
  const keys = Object.keys(value)
  const key = keys[step % keys.length]
  if (key === undefined) return change(value)
  const copy = copyOf(value)
  const part: unknown = Object.getOwnPropertyDescriptor(value, key)?.value
  Reflect.defineProperty(copy, key, {
    value: changeAt(part, way, change),
    enumerable: true,
    configurable: true,
  })
  return copy
}

function changed(value: unknown, kind: number, other: unknown, key: PropertyKey): unknown {
  if (kind < 2 || typeof value !== 'object' || value === null) return other
  const copy = copyOf(value)
  const [first = key] = Object.keys(copy)
  if (kind === 2) Reflect.deleteProperty(copy, first)
  if (kind === 3) Reflect.defineProperty(copy, key, { value: other, enumerable: true, configurable: true })
  if (kind === 4) return Object.create(copy)
  if (kind === 5)
    return Array.isArray(copy) ? [...copy, other, other] : Object.setPrototypeOf(copy, Kind.prototype)
  if (kind === 6) Reflect.defineProperty(copy, first, { get: throwing, enumerable: true })
  if (kind === 7) Reflect.defineProperty(copy, key, { value: other, enumerable: false })
  return copy
}

/** Asks nothing of the properties. */
function copyOf(value: object): object {
  return Object.defineProperties(Array.isArray(value) ? [] : {}, Object.getOwnPropertyDescriptors(value))
}
