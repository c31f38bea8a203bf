import {
  INVALID,
  isObject,
  messageOf,
  placed,
  Schema,
  publicIssues,
  type Payload,
  type Said,
  type Traits,
} from './schema.ts'

type Shape = Readonly<Record<string, Schema>>
type Fields = Record<PropertyKey, unknown>

/** @__NO_SIDE_EFFECTS__ */
const ofShape = (shape: Shape, rest: Traits['rest'], said?: Said): Schema =>
  new Schema(readObject, { message: messageOf(said), shape, rest })

/** @__NO_SIDE_EFFECTS__ */
export const object = (shape: Shape = {}, said?: Said): Schema => ofShape(shape, 'dropped', said)

/** @__NO_SIDE_EFFECTS__ */
export const strictObject = (shape: Shape, said?: Said): Schema => ofShape(shape, 'refused', said)

/** @__NO_SIDE_EFFECTS__ */
export const looseObject = (shape: Shape, said?: Said): Schema => ofShape(shape, 'kept', said)

/** @__NO_SIDE_EFFECTS__ */
export const extend = ({ read, traits, checks }: Schema, shape: Shape): Schema =>
  new Schema(read, { ...traits, shape: { ...traits.shape, ...shape } }, checks)

/** @__NO_SIDE_EFFECTS__ */
export const array = (element: Schema, said?: Said): Schema =>
  new Schema(
    (payload, schema) => {
      const { value: input } = payload
      if (!Array.isArray(input)) return schema.refuse(payload, { code: 'invalid_type', expected: 'array' })
      if (isTooLong(payload, input, schema)) return payload
      const output = Array.from<unknown>({ length: input.length })
      payload.value = output
      for (let place = 0; place < input.length; place += 1)
        output[place] = readPart(element, place, input[place], payload)
      return payload
    },
    { message: messageOf(said) },
  )

/** @__NO_SIDE_EFFECTS__ */
export const tuple = (items: readonly Schema[], restOrSaid?: Schema | Said, said?: Said): Schema => {
  const rest = restOrSaid instanceof Schema ? restOrSaid : undefined
  const message = messageOf(restOrSaid instanceof Schema ? said : restOrSaid)
  return new Schema((payload, schema) => readTuple(payload, schema, items, rest), { message })
}

/** The keys are texts. @__NO_SIDE_EFFECTS__ */
export const record = (keys: Schema, values: Schema, said?: Said): Schema =>
  new Schema(
    (payload, schema) => {
      const input = payload.value
      if (!isPlainObject(input)) return schema.refuse(payload, { code: 'invalid_type', expected: 'record' })
      const output: Fields = {}
      payload.value = output
      for (const key of Reflect.ownKeys(input)) {
        if (key === '__proto__' || !Object.prototype.propertyIsEnumerable.call(input, key)) continue
        const name = keys.run({ value: key, issues: [] })
        if (name.issues.length > 0) {
          schema.refuse(payload, { code: 'invalid_key', path: [key], issues: publicIssues(name.issues) })
          continue
        }
        const written = String(name.value)
        if (written !== '__proto__') output[written] = readPart(values, key, input[key], payload)
      }
      return payload
    },
    { message: messageOf(said) },
  )

function readObject(payload: Payload, schema: Schema): Payload {
  const { value: input } = payload
  if (!isObject(input)) return schema.refuse(payload, { code: 'invalid_type', expected: 'object' })
  const { shape = {}, rest } = schema.traits
  const output: Fields = {}
  payload.value = output
  for (const [key, field] of Object.entries(shape)) readProperty(field, { input, key, output, payload })
  if (rest === 'dropped') return payload
  const unrecognized: string[] = []
  // Inherited properties as well.
  for (const key in input) {
    if (Object.hasOwn(shape, key)) continue
    if (rest === 'refused') unrecognized.push(key)
    else if (key !== '__proto__') output[key] = input[key]
  }
  return unrecognized.length === 0
    ? payload
    : schema.refuse(payload, { code: 'unrecognized_keys', keys: unrecognized, continue: true })
}

/** Reads one field; one that may be absent, and is, leaves nothing behind, whatever its schema makes of `undefined`. */
function readProperty(
  field: Schema,
  { input, key, output, payload }: { input: Fields; key: string; output: Fields; payload: Payload },
): void {
  const { value, issues } = field.run({ value: input[key], issues: [] })
  const isPresent = key in input
  const mayLack = isPresent || field.mayLack()
  if (!isPresent && mayLack && field.mayOmit()) return
  if (issues.length > 0) payload.issues.push(...placed(key, issues))
  else if (!mayLack) payload.issues.push({ ...ABSENT, path: [key] })
  if (isPresent || (mayLack && value !== undefined)) output[key] = value
}

const ABSENT = { code: 'invalid_type', expected: 'nonoptional', message: INVALID }

/** Reads the value at a place of a list, or under a key of a record. */
function readPart(schema: Schema, place: PropertyKey, part: unknown, payload: Payload): unknown {
  const { value, issues } = schema.run({ value: part, issues: [] })
  if (issues.length > 0) payload.issues.push(...placed(place, issues))
  return value
}

/** Whether a list has more entries than its first conditions allow: then no entry is looked at. */
function isTooLong(payload: Payload, { length }: readonly unknown[], schema: Schema): boolean {
  for (const check of schema.checks) {
    if (!check.ofLength) return false
    if (check.most === undefined || length <= check.most) continue
    schema.runCheck(check, payload)
    for (const issue of payload.issues) issue.continue = false
    return true
  }
  return false
}

function readTuple(
  payload: Payload,
  schema: Schema,
  items: readonly Schema[],
  rest: Schema | undefined,
): Payload {
  const { value: input } = payload
  if (!Array.isArray(input)) return schema.refuse(payload, { code: 'invalid_type', expected: 'tuple' })
  const output: unknown[] = []
  payload.value = output
  const fewest = items.findLastIndex((item) => !item.mayLack()) + 1
  const shortest = items.findLastIndex((item) => !item.mayOmit()) + 1
  if (!rest) {
    const origin = 'array'
    if (input.length < fewest) return schema.refuse(payload, { code: 'too_small', minimum: fewest, origin })
    if (input.length > items.length)
      schema.refuse(payload, { code: 'too_big', maximum: items.length, origin })
  }
  const read = items.map((item, place) => item.run({ value: input[place], issues: [] }))
  if (rest)
    for (const [at, part] of input.slice(items.length).entries()) {
      const place = items.length + at
      output[place] = readPart(rest, place, part, payload)
    }
  for (const [place, { value, issues }] of read.entries()) {
    const isPresent = place < input.length
    if (!isPresent && place >= shortest && (items[place]?.mayLack() || issues.length > 0)) {
      output.length = place
      break
    }
    if (issues.length > 0) payload.issues.push(...placed(place, issues))
    output[place] = value
  }
  while (output.length > input.length && output.at(-1) === undefined && items[output.length - 1]?.mayOmit())
    output.length -= 1
  return payload
}

/** An object without a class, as far as can be seen. */
function isPlainObject(value: unknown): value is Fields {
  if (!isObject(value)) return false
  const kind = value['constructor']
  if (typeof kind !== 'function') return true
  const prototype: unknown = kind.prototype
  return isObject(prototype) && Object.hasOwn(prototype, 'isPrototypeOf')
}
