import { messageOf, type Check, type Said } from './schema.ts'

/** @__NO_SIDE_EFFECTS__ */
export const regex = (pattern: RegExp, said?: Said): Check => ({
  message: messageOf(said),
  run: ({ value }, find) => {
    pattern.lastIndex = 0
    if (typeof value !== 'string' || !pattern.test(value)) find({ code: 'invalid_format' })
  },
})

/** @__NO_SIDE_EFFECTS__ */
export const minLength = (minimum: number, said?: Said): Check => ({
  message: messageOf(said),
  ofLength: true,
  run: ({ value }, find) => {
    if (!(lengthOf(value) >= minimum)) find({ code: 'too_small', minimum, origin: originOf(value) })
  },
})

/** @__NO_SIDE_EFFECTS__ */
export const maxLength = (maximum: number, said?: Said): Check => ({
  message: messageOf(said),
  ofLength: true,
  most: maximum,
  run: ({ value }, find) => {
    if (!(lengthOf(value) <= maximum)) find({ code: 'too_big', maximum, origin: originOf(value) })
  },
})

/** @__NO_SIDE_EFFECTS__ */
export const gte = (minimum: number | bigint, said?: Said): Check => ({
  message: messageOf(said),
  run: ({ value }, find) => {
    if (!isNumeric(value) || !(value >= minimum)) find({ code: 'too_small', minimum, origin: typeof value })
  },
})

/** @__NO_SIDE_EFFECTS__ */
export const lte = (maximum: number | bigint, said?: Said): Check => ({
  message: messageOf(said),
  run: ({ value }, find) => {
    if (!isNumeric(value) || !(value <= maximum)) find({ code: 'too_big', maximum, origin: typeof value })
  },
})

/** @__NO_SIDE_EFFECTS__ */
export const positive = (said?: Said): Check => ({
  message: messageOf(said),
  run: ({ value }, find) => {
    if (!isNumeric(value) || !(value > 0)) find({ code: 'too_small', minimum: 0, origin: typeof value })
  },
})

/** @__NO_SIDE_EFFECTS__ */
export const refine = (
  isRight: (value: unknown) => unknown,
  said?: Said & { readonly path?: readonly PropertyKey[] },
): Check => ({
  message: messageOf(said),
  run: ({ value }, find) => {
    if (!isRight(value)) find({ code: 'custom', path: [...(said?.path ?? [])] })
  },
})

/** @__NO_SIDE_EFFECTS__ */
export const overwrite = (change: (value: unknown) => unknown): Check => ({
  run: (payload) => {
    payload.value = change(payload.value)
  },
})

const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** Characters of a text, of which some take two units, and otherwise whatever calls itself a length. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length - (value.match(PAIR)?.length ?? 0)
  const { length }: { readonly length: number } = Object(value)
  return length
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function originOf(value: unknown): string {
  if (typeof value === 'string') return 'string'
  return Array.isArray(value) ? 'array' : 'unknown'
}

export { gte as minimum, lte as maximum }
