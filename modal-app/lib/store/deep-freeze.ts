/**
 * Freezes a state to its leaves and refuses what is not serialisable, so that a reducer that changes its state in place, or
 * stores a function, fails in development and in every test.
 *
 * @throws TypeError that names what is not serialisable.
 */
export function deepFreeze(value: unknown, path = 'state'): void {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`${path} is a ${typeof value}`)
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`${path} is no plain object`)
  Object.freeze(value)
  for (const [key, part] of Object.entries(value)) deepFreeze(part, `${path}.${key}`)
}
