import { isAborted, isObject, messageOf, Schema, publicIssues, type Payload, type Said } from './schema.ts'

const yes = (): boolean => true

/** @__NO_SIDE_EFFECTS__ */
export const optional = (inner: Schema): Schema =>
  new Schema((payload) => (payload.value === undefined ? payload : inner.run(payload)), {
    mayLack: yes,
    mayOmit: yes,
  })

/** @__NO_SIDE_EFFECTS__ */
export const exactOptional = (inner: Schema): Schema =>
  new Schema((payload) => inner.run(payload), { mayLack: yes, mayOmit: yes })

/** @__NO_SIDE_EFFECTS__ */
export const nullable = (inner: Schema): Schema =>
  new Schema((payload) => (payload.value === null ? payload : inner.run(payload)), {
    mayLack: () => inner.mayLack(),
    mayOmit: () => inner.mayOmit(),
  })

/** @__NO_SIDE_EFFECTS__ */
const otherwise = (inner: Schema, instead: unknown): Schema =>
  new Schema(
    (payload) => {
      const { value, issues } = inner.run({ value: payload.value, issues: [] })
      payload.value = issues.length === 0 ? value : instead
      return payload
    },
    { mayLack: yes, mayOmit: () => inner.mayOmit() },
  )

/** @__NO_SIDE_EFFECTS__ */
export const lazy = (innerOf: () => Schema): Schema => {
  let inner: Schema | undefined
  const found = (): Schema => (inner ??= innerOf())
  return new Schema((payload) => found().run(payload), {
    mayLack: () => found().mayLack(),
    mayOmit: () => found().mayOmit(),
  })
}

/** @__NO_SIDE_EFFECTS__ */
export const transform = (change: (value: unknown) => unknown): Schema =>
  new Schema(
    (payload) => {
      payload.value = change(payload.value)
      return payload
    },
    { mayLack: yes },
  )

/** @__NO_SIDE_EFFECTS__ */
export const pipe = (first: Schema, next: Schema): Schema =>
  new Schema(
    (payload) => {
      const read = first.run(payload)
      if (read.issues.every(({ code }) => code === 'unrecognized_keys'))
        return next.run({ value: read.value, issues: read.issues })
      read.aborted = true
      return read
    },
    { mayLack: () => first.mayLack(), mayOmit: () => next.mayOmit() },
  )

/** @__NO_SIDE_EFFECTS__ */
export const union = (options: readonly Schema[], said?: Said): Schema =>
  new Schema((payload, schema) => readUnion(payload, schema, options), {
    message: messageOf(said),
    mayLack: () => options.some((option) => option.mayLack()),
    mayOmit: () => options.some((option) => option.mayOmit()),
  })

/** The options are objects, which a literal or an enumeration tells apart. @__NO_SIDE_EFFECTS__ */
export const discriminatedUnion = (key: string, options: readonly Schema[], said?: Said): Schema =>
  new Schema(
    (payload, schema) => {
      const { value: input } = payload
      if (!isObject(input)) return schema.refuse(payload, { code: 'invalid_type', expected: 'object' })
      const kind = input[key]
      const option = options.find(({ shape }) => shape?.[key]?.traits.values?.includes(kind))
      return option
        ? option.run(payload)
        : schema.refuse(payload, { code: 'invalid_union', errors: [], path: [key] })
    },
    { message: messageOf(said) },
  )

function readUnion(payload: Payload, schema: Schema, options: readonly Schema[]): Payload {
  const results: Payload[] = []
  for (const option of options) {
    const result = option.run({ value: payload.value, issues: [] })
    if (result.issues.length === 0) return result
    results.push(result)
  }
  // What is right but for its conditions is what was meant.
  const [nearest, ...others] = results.filter((result) => !isAborted(result))
  if (nearest && others.length === 0) return nearest
  return schema.refuse(payload, {
    code: 'invalid_union',
    errors: results.map(({ issues }) => publicIssues(issues)),
  })
}

export { otherwise as catch }
