import assert from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { core } from 'zod/mini'
import { describeIssue } from '#schemas/rpc/describe-issue.ts'
import { zodStandIn } from '#tooling/vite/zod-stand-in.ts'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'
import { HOSTILE, revoked } from '#tests/support/schemas/hostile-values.ts'
import { unknownToStandIn } from '#tests/support/schemas/known-to-stand-in.ts'
import { mutated } from '#tests/support/schemas/mutated-values.ts'
import { near } from '#tests/support/schemas/near-values.ts'
import { recordSchemas, type RecordedSchema } from '#tests/support/schemas/recorded-schemas.ts'
import { definitionOf, partsOf } from '#tests/support/schemas/schema-definition.ts'
import { isLongRun } from '#tests/support/builders/runs.ts'

/** The same values each time, and many others when there is time. */
const RUNS = isLongRun ? { numRuns: 4_000 } : { numRuns: 60, seed: 15 }

/** Every schema of the documents, as zod and as the stand-in reads it. */
let pairs: readonly { readonly zod: z.ZodMiniType; readonly standIn: z.ZodMiniType }[] = []
let recorded: readonly RecordedSchema[] = []

beforeAll(async () => {
  recorded = await recordSchemas('zod')
  const others = await recordSchemas('stand-in')
  expect(others.map(({ made }) => made)).toEqual(recorded.map(({ made }) => made))
  // What is part of another is tried with it.
  const parts = new Set(recorded.flatMap(({ schema }) => partsOf(schema)))
  pairs = recorded.flatMap(({ schema }, at) => {
    const standIn = others[at]?.schema
    return standIn && !parts.has(schema) ? [{ zod: schema, standIn }] : []
  })
}, 60_000)

/** What is read of an issue, by its code. */
const READ: Readonly<Record<string, readonly string[]>> = {
  invalid_type: ['expected'],
  invalid_value: ['values'],
  unrecognized_keys: ['keys'],
  too_small: ['minimum', 'origin'],
  too_big: ['maximum', 'origin'],
  invalid_union: [],
  invalid_format: [],
  invalid_key: [],
  custom: [],
}

function readOf(issue: core.$ZodIssue): unknown {
  const parts = new Map(Object.entries(issue))
  const read = ['code', 'path', 'message', ...(READ[issue.code] ?? [])].map((name) => [name, parts.get(name)])
  const errors = issue.code === 'invalid_union' ? issue.errors.map((branch) => branch.map(readOf)) : []
  return { ...Object.fromEntries(read), errors }
}

/** What a schema makes of a value, or what it throws. */
function outcome(schema: z.ZodMiniType, value: unknown): object {
  try {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { data: parsed.data, keys: keysOf(parsed.data) }
    const { issues } = parsed.error
    return { issues: issues.map(readOf), reported: describeIssue(issues) }
  } catch (error) {
    return { thrown: String(error) }
  }
}

/** The names of properties at every depth, in their order. */
function keysOf(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 12) return undefined
  return Reflect.ownKeys(value).map((key) => {
    const { value: part } = Object.getOwnPropertyDescriptor(value, key) ?? {}
    return [key, keysOf(part, depth + 1)]
  })
}

function expectSame({ zod, standIn }: (typeof pairs)[number], value: unknown): boolean {
  const [wanted, got] = [outcome(zod, value), outcome(standIn, value)]
  // Says what differs; the second looks more closely.
  if (!isDeepStrictEqual(got, wanted)) expect(got).toStrictEqual(wanted)
  assert.deepStrictEqual(got, wanted)
  return 'data' in wanted
}

describe('what stands in for zod in documents', () => {
  test('decides on values of wrong types and hostile ones as zod does, by every schema', () => {
    for (const pair of pairs) for (const value of [...HOSTILE, revoked()]) expectSame(pair, value)
  }, 60_000)

  test('parses and refuses values as zod does, by every schema', () => {
    const unseen: unknown[] = []
    for (const pair of pairs) {
      const seen = new Set<boolean>()
      const values = near(pair.zod)
      fc.assert(
        fc.property(fc.oneof(values, mutated(values)), (value) => {
          seen.add(expectSame(pair, value))
        }),
        RUNS,
      )
      for (const value of seen.has(true) ? [] : fc.sample(values, { numRuns: 300, seed: 15 }))
        seen.add(expectSame(pair, value))
      if (!seen.has(true)) unseen.push(Object.keys(definitionOf(pair.zod)['shape'] ?? definitionOf(pair.zod)))
    }
    // Otherwise the generator has to learn what such a schema accepts.
    expect(unseen).toEqual([])
  }, 60_000)

  test('reads each property as often as zod does, and in its order', () => {
    for (const { zod, standIn } of pairs)
      for (const value of fc.sample(near(zod), { numRuns: 6, seed: 15 })) {
        const [wanted, got] = [watched(value), watched(value)]
        outcome(zod, wanted.value)
        outcome(standIn, got.value)
        expect(got.looks).toEqual(wanted.looks)
      }
  }, 60_000)

  test('answers libraries that take any schema of the common form', () => {
    for (const { zod, standIn } of pairs)
      for (const value of fc.sample(near(zod), { numRuns: 4, seed: 15 })) {
        const [wanted, got] = [answer(zod, value), answer(standIn, value)]
        expect(got).toEqual(wanted)
      }
  }, 60_000)

  test('throws from `parse` what says where a value is wrong', () => {
    const { standIn } = pairs.find(({ zod }) => 'shape' in zod.def) ?? {}
    expect(() => standIn?.parse(1)).toThrow('"expected": "object"')
  })

  test('knows everything that the schemas of the documents are made of', () => {
    expect([...new Set(pairs.flatMap(({ zod }) => unknownToStandIn(zod)))]).toEqual([])
  })

  test('is asked for no method that it lacks', () => {
    const LACKED = /\.(?:(?:safeP|p)arseAsync|(?:safeE|e|safeD|d)ncode(?:Async)?\(.*schema)/i
    const rooms = ['shared-schemas', 'shared-ui', 'modal-app', 'embedded-wallet-frame']
    expect(sourceFiles(rooms).filter((file) => LACKED.test(readSource(file)))).toEqual([])
  })

  test('fails a build that needs a function it lacks', async () => {
    await expect(buildOf(`z.string()`)).resolves.toBeDefined()
    await expect(buildOf(`z.ipv4()`)).rejects.toThrow('ipv4')
  })
})

/** A value that notes what is asked of it, at every depth. */
function watched(
  value: unknown,
  looks: string[] = [],
  way = '',
): { readonly value: unknown; readonly looks: string[] } {
  if (typeof value !== 'object' || value === null) return { value, looks }
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return { value, looks }
  const noted = new Proxy(value, {
    get(target, key) {
      const place = `${way}.${String(key)}`
      if (key !== 'length' && Object.hasOwn(target, key)) looks.push(place)
      return watched(Reflect.get(target, key), looks, place).value
    },
  })
  return { value: noted, looks }
}

/** What a schema answers in the common form: the value, or where it is wrong. */
function answer(schema: z.ZodMiniType, value: unknown): unknown {
  const answered = schema['~standard'].validate(value)
  if (answered instanceof Promise) return 'a promise'
  return answered.issues ? answered.issues.map(({ path, message }) => ({ path, message })) : answered
}

function buildOf(expression: string): Promise<unknown> {
  const code = `import * as z from 'zod/mini'\nexport const schema = ${expression}`
  const entry = {
    name: 'test:entry',
    resolveId: (id: string) => (id === 'virtual:entry' ? id : undefined),
    load: (id: string) => (id === 'virtual:entry' ? code : undefined),
  }
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [zodStandIn(), entry],
    build: { write: false, rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' } },
  })
}
