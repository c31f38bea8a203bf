import fc from 'fast-check'
import { HOSTILE, TEXTS } from './hostile-values.ts'
import { checksOf, definitionOf, type Definition, type Schema } from './schema-definition.ts'

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
    fc.integer({ min: Math.ceil(Math.min(min, max)), max: Math.floor(Math.max(min, max)) }),
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
