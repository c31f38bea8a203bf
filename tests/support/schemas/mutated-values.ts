import fc from 'fast-check'
import { HOSTILE, Kind, throwing } from './hostile-values.ts'

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
