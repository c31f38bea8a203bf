import { messageOf, Schema, type Check, type Said } from './schema.ts'

/** @__NO_SIDE_EFFECTS__ */
const ofType = (
  expected: string,
  isOfType: (value: unknown) => boolean,
  said?: Said,
  check?: Check,
): Schema =>
  new Schema(
    (payload, schema) =>
      isOfType(payload.value) ? payload : schema.refuse(payload, { code: 'invalid_type', expected }),
    { message: messageOf(said) },
    check && [check],
  )

/** @__NO_SIDE_EFFECTS__ */
const oneOf = (values: readonly unknown[], said?: Said): Schema =>
  new Schema(
    (payload, schema) =>
      values.includes(payload.value) ? payload : schema.refuse(payload, { code: 'invalid_value', values }),
    { message: messageOf(said), values },
  )

/** Accepts everything, unless the check does not. @__NO_SIDE_EFFECTS__ */
const anything = (check?: Check): Schema =>
  new Schema((payload) => payload, { message: check?.message }, check && [check])

/** @__NO_SIDE_EFFECTS__ */
export const string = (said?: Said): Schema => ofType('string', (value) => typeof value === 'string', said)

/** @__NO_SIDE_EFFECTS__ */
export const number = (said?: Said): Schema => ofType('number', Number.isFinite, said)

/** @__NO_SIDE_EFFECTS__ */
export const int = (said?: Said): Schema => ofType('number', Number.isFinite, said, SAFE_INTEGER)

/** @__NO_SIDE_EFFECTS__ */
export const bigint = (said?: Said): Schema => ofType('bigint', (value) => typeof value === 'bigint', said)

/** @__NO_SIDE_EFFECTS__ */
export const boolean = (said?: Said): Schema => ofType('boolean', (value) => typeof value === 'boolean', said)

/** @__NO_SIDE_EFFECTS__ */
export const date = (said?: Said): Schema =>
  ofType('date', (value) => value instanceof Date && !Number.isNaN(value.getTime()), said)

/** @__NO_SIDE_EFFECTS__ */
const nothing = (said?: Said): Schema => ofType('undefined', (value) => value === undefined, said)

/** @__NO_SIDE_EFFECTS__ */
const nil = (said?: Said): Schema => ofType('null', (value) => value === null, said)

/** @__NO_SIDE_EFFECTS__ */
export const unknown = (): Schema => anything()

/** @__NO_SIDE_EFFECTS__ */
export const literal = (value: unknown, said?: Said): Schema =>
  oneOf(Array.isArray(value) ? value : [value], said)

/** @__NO_SIDE_EFFECTS__ */
const enumeration = (values: readonly string[], said?: Said): Schema => oneOf(values, said)

/** @__NO_SIDE_EFFECTS__ */
export const custom = (isOfType: (value: unknown) => unknown = () => true, said?: Said): Schema =>
  anything({
    message: messageOf(said),
    run: (payload, find) => {
      if (!isOfType(payload.value)) find({ code: 'custom', continue: false })
    },
  })

/** @__NO_SIDE_EFFECTS__ */
const instance = (kind: abstract new (...given: never[]) => unknown, said?: Said): Schema =>
  anything({
    message: messageOf(said),
    run: (payload, find) => {
      if (!(payload.value instanceof kind))
        find({ code: 'invalid_type', expected: kind.name, continue: undefined })
    },
  })

/** @__NO_SIDE_EFFECTS__ */
export const url = (said?: Said & { readonly protocol?: RegExp }): Schema =>
  ofType('string', (value) => typeof value === 'string', said, {
    message: messageOf(said),
    run: (payload, find) => {
      const text = String(payload.value).trim()
      const protocol = said?.protocol
      // The parser would add the slashes.
      const isWhole = protocol?.source !== '^https?$' || /^https?:\/\//i.test(text)
      const parsed = isWhole ? parseUrl(text) : undefined
      if (!parsed) return find({ code: 'invalid_format' })
      if (protocol && !protocol.test(parsed.protocol.slice(0, -1))) find({ code: 'invalid_format' })
      // The parser passes over them as well.
      payload.value = text.replaceAll(/[\t\n\r]/g, '')
    },
  })

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** A text of parts: fixed ones, one of several, and any. @__NO_SIDE_EFFECTS__ */
export const templateLiteral = (parts: readonly (string | Schema)[], said?: Said): Schema => {
  let pattern: RegExp | undefined
  return new Schema(
    (payload, schema) => {
      const { value } = payload
      if (typeof value !== 'string')
        return schema.refuse(payload, { code: 'invalid_type', expected: 'string' })
      pattern ??= new RegExp(`^${parts.map(patternOf).join('')}$`)
      return pattern.test(value) ? payload : schema.refuse(payload, { code: 'invalid_format' })
    },
    { message: messageOf(said) },
  )
}

function patternOf(part: unknown): string {
  if (!(part instanceof Schema)) return String(part).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return part.traits.values ? `(${part.traits.values.map(patternOf).join('|')})` : String.raw`[\s\S]*`
}

const SAFE_INTEGER: Check = {
  run: ({ value }, find) => {
    const origin = 'int'
    if (!Number.isInteger(value)) find({ code: 'invalid_type', expected: origin, continue: false })
    else if (Number(value) > Number.MAX_SAFE_INTEGER)
      find({ code: 'too_big', maximum: Number.MAX_SAFE_INTEGER, origin })
    else if (Number(value) < Number.MIN_SAFE_INTEGER)
      find({ code: 'too_small', minimum: Number.MIN_SAFE_INTEGER, origin })
  },
}

export { enumeration as enum, instance as instanceof, nil as null, nothing as undefined }
