import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyPlain, requestLimits } from '#schemas/channel/shape-guard.ts'
import type { Result } from '#schemas/errors/result.ts'
import { parseCall, type CallRecord } from '#schemas/protocol/define-call.ts'
import { runs } from './runs.ts'
import { fieldsOf } from '#tests/support/assertions/schema-fields.ts'

export type Plain = Record<string, unknown>

const exotic = fc.anything({
  withBigInt: true,
  withMap: true,
  withSet: true,
  withDate: true,
  withNullPrototype: true,
  withObjectString: true,
  withTypedArray: true,
  withSparseArray: true,
})
const hostile = fc.oneof(
  exotic,
  fc.constantFrom<unknown>(
    '',
    'x'.repeat(10_000),
    -1,
    2 ** 53,
    '__proto__',
    'javascript:alert(1)',
    'red;background:url(//evil)',
    JSON.parse('{"__proto__":{"polluted":1}}'),
    [],
    {},
    null,
    true,
  ),
)

/** Lists the paths to every value inside a value. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))]
}

function change(seed: unknown, path: readonly string[], edit: (parent: Plain, key: string) => void): unknown {
  const copy = structuredClone({ root: seed })
  let parent: Plain = copy
  const steps = ['root', ...path]
  for (const step of steps.slice(0, -1)) parent = Object(parent[step])
  edit(parent, steps.at(-1) ?? 'root')
  return copy.root
}

/** Generates one of the seeds with an arbitrary value under a name that the schema has. */
function filled(seeds: readonly unknown[], record: CallRecord) {
  const names = fieldsOf(record.params).flatMap((field) => /^[\w-]+(?==|$)/.exec(field) ?? [])
  const value = fc.oneof(fc.boolean(), fc.nat(), fc.string(), hostile)
  return fc
    .record({ seed: fc.constantFrom(...seeds), name: fc.constantFrom('extra', ...names), value })
    .map(({ seed, name, value }) => (isPlain(seed) ? { ...seed, [name]: value } : seed))
}

/** Generates one of the seeds, unchanged or with one member replaced, removed or added. */
function mutated(seeds: readonly unknown[]) {
  return fc
    .record({
      seed: fc.constantFrom(...seeds),
      at: fc.nat(),
      how: fc.constantFrom('keep', 'replace', 'remove', 'add'),
      value: hostile,
      key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'extra', 'then')),
    })
    .map(({ seed, at, how, value, key }) => {
      const paths = pathsOf(seed)
      const path = paths[at % paths.length] ?? []
      if (how === 'keep') return seed
      return change(seed, path, (parent, last) => {
        const member = parent[last]
        if (how === 'replace') parent[last] = value
        else if (how === 'remove') Reflect.deleteProperty(parent, last)
        // Members that cannot be added, such as the length of a list, stay unchanged.
        else if (typeof member === 'object' && member !== null)
          Reflect.defineProperty(member, key, { value, enumerable: true, configurable: true, writable: true })
      })
    })
}

/** Applies the checks of a link as in production, shape guard and then schema, and returns what reaches the handler. */
export function enter(record: CallRecord, value: unknown): Result<unknown> {
  const copy = copyPlain(value, requestLimits(record.maxBytes))
  return copy.ok ? parseCall(record, copy.value) : copy
}

// Checks for validators that are written by hand, without zod.
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
export const only = (
  value: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
): value is Plain =>
  isPlain(value) &&
  required.every((key) => value[key] !== undefined) &&
  Object.keys(value).every((key) => value[key] === undefined || [...required, ...optional].includes(key))
export const text = (value: unknown, least: number, most: number): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= most
export const optional = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value)
export const list = (
  value: unknown,
  least: number,
  most: number,
  check: (value: unknown) => boolean,
): boolean => Array.isArray(value) && value.length >= least && value.length <= most && value.every(check)
export const isNamespace = (value: unknown): boolean =>
  text(value, 3, 8) &&
  Array.from(value).every((sign) => '-abcdefghijklmnopqrstuvwxyz0123456789'.includes(sign))
export const isNetworkId = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...rest] = value.split(':')
  return rest.length === 0 && isNamespace(namespace) && /^[-_a-zA-Z0-9]{1,32}$/.test(reference ?? '')
}

/**
 * Declares the tests that every catalogue has to pass: 50,000 inputs, or a million with `LONG=1`.
 *
 * @param options.seeds valid parameters that cover every field; each call accepts at least one of them.
 * @param options.fields the fields of each call, written by hand, so that a schema that accepts more is found.
 * @param options.validators independent validators, written by hand, for the most important calls.
 */
export function fuzzEveryCall(options: {
  readonly calls: Readonly<Record<string, CallRecord>>
  readonly seeds: readonly unknown[]
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly validators: Readonly<Record<string, (value: unknown) => boolean>>
}): void {
  const { seeds, fields, validators } = options
  const calls = Object.entries(options.calls).map(([name, record]) => ({ name, record }))
  const perCall = Math.ceil(runs(50_000, 1_000_000) / calls.length)

  describe('every call', () => {
    it.each(calls)(
      '$name never throws, and accepts nothing that the independent validator refuses',
      ({ name, record }) => {
        const check = validators[name] ?? (() => true)
        const own = seeds.filter((seed) => enter(record, seed).ok)
        const near = own.length > 0 ? own : seeds
        const input = fc.oneof(
          { weight: 2, arbitrary: mutated(near) },
          { weight: 1, arbitrary: filled(near, record) },
          { weight: 1, arbitrary: mutated(seeds) },
          { weight: 1, arbitrary: exotic },
        )
        let accepted = 0
        fc.assert(
          fc.property(input, (value) => {
            const entered = enter(record, value)
            if (!entered.ok) return true
            accepted += 1
            return check(entered.value)
          }),
          { numRuns: perCall },
        )
        expect(Reflect.get({}, 'polluted')).toBeUndefined()
        expect(accepted).toBeGreaterThan(0)
      },
      600_000,
    )

    it('Each call accepts the listed fields and no others', () => {
      const shapes = calls.map(({ name, record }) => [name, fieldsOf(record.params)])
      const written = Object.entries(fields).map(([name, all]) => [name, all.toSorted()])
      expect(Object.fromEntries(shapes)).toEqual(Object.fromEntries(written))
    })

    it('Each call accepts one of its seeds, so that mutations start close to valid parameters', () => {
      const without = calls.filter(({ record }) => !seeds.some((seed) => enter(record, seed).ok))
      expect(without.map(({ name }) => name)).toEqual([])
    })

    it('Each independent validator belongs to a call of the catalogue', () => {
      expect(Object.keys(validators).filter((name) => !(name in options.calls))).toEqual([])
    })
  })
}

/** Returns the calls of a link with a prefix before their names. */
export function prefixed(
  link: string,
  calls: Readonly<Record<string, CallRecord>>,
): Record<string, CallRecord> {
  return Object.fromEntries(Object.entries(calls).map(([name, record]) => [`${link}.${name}`, record]))
}
