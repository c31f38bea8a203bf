// The forms of values, for a script that is too small for schemas.

/** Whether a value has a form. */
export type Guard = (value: unknown) => boolean

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const text =
  (max: number, min = 0): Guard =>
  (value) =>
    typeof value === 'string' && value.length >= min && value.length <= max
export const list =
  (guard: Guard, max: number, min = 0): Guard =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(guard)
export const maybe =
  (guard: Guard): Guard =>
  (value) =>
    value === undefined || guard(value)
export const matching =
  (pattern: RegExp, max: number): Guard =>
  (value) =>
    typeof value === 'string' && value.length <= max && pattern.test(value)

export const within =
  (max: number, isWhole = true): Guard =>
  (value) =>
    typeof value === 'number' && value >= 0 && value <= max && (!isWhole || Number.isSafeInteger(value))

/** Whether a value is a record of these members and no others. */
export function isRecordOf(guards: Readonly<Record<string, Guard>>, value: unknown): boolean {
  if (!isRecord(value) || !Object.keys(value).every((key) => Object.hasOwn(guards, key))) return false
  return Object.entries(guards).every(([key, guard]) => guard(value[key]))
}
