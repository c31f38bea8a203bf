import { fail, ok, type Result } from '../errors/result.ts'

/** How large and how deep a message may be. */
export interface ShapeLimits {
  /** Sum of string lengths and typed-array bytes. */
  readonly maxBytes: number
  /** Objects, arrays and leaves together. */
  readonly maxNodes: number
  readonly maxDepth: number
  /** Prototype of the copied objects: null for requests, so that no lookup reaches a prototype. */
  readonly prototype: object | null
}

/** Limits for a request of at most `maxBytes` bytes. */
export function requestLimits(maxBytes: number): ShapeLimits {
  return { maxBytes, maxNodes: 5_000, maxDepth: 16, prototype: null }
}

/** Limits for an answer: larger, and made of ordinary objects because pages read them. */
export function answerLimits(maxBytes: number): ShapeLimits {
  return { maxBytes, maxNodes: 200_000, maxDepth: 32, prototype: Object.prototype }
}

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

interface Pending {
  readonly source: object
  readonly target: object
  readonly depth: number
}

/**
 * Copies plain data and refuses everything else, before any schema sees it: exotic types, cycles and
 * shared references, forbidden keys, non-finite numbers, too much depth or size. Iterative, so that
 * no input can exhaust the stack.
 *
 * @param value what structured clone delivered.
 * @returns the copy, or a failure `MESSAGE_REFUSED` or `PAYLOAD_TOO_LARGE`; never throws.
 * @example
 * const copy = copyPlain(event.data, requestLimits(65_536))
 */
export function copyPlain(value: unknown, limits: ShapeLimits): Result<unknown> {
  const work: Pending[] = []
  const seen = new Set<object>()
  let bytes = 0
  let nodes = 0
  let trouble: string | undefined

  const copy = (item: unknown, depth: number): unknown => {
    nodes += 1
    if (item === null || item === undefined || typeof item === 'boolean') return item
    if (typeof item === 'string') {
      bytes += item.length
      return item
    }
    if (typeof item === 'number') {
      if (!Number.isFinite(item)) trouble = 'a number that is not finite'
      return item
    }
    if (typeof item !== 'object') return void (trouble = `a ${typeof item}`)
    if (item instanceof Uint8Array) {
      bytes += item.byteLength
      return item
    }
    return container(item, depth)
  }

  const container = (item: object, depth: number): object | undefined => {
    const isArray = Array.isArray(item)
    const prototype: unknown = Object.getPrototypeOf(item)
    if (seen.has(item)) trouble = 'a cycle or a shared reference'
    else if (depth > limits.maxDepth) trouble = `more than ${limits.maxDepth} levels`
    else if (!isArray && prototype !== Object.prototype && prototype !== null) trouble = 'an exotic object'
    if (trouble) return undefined
    seen.add(item)
    if (isArray) nodes += item.length
    const target: object = isArray ? [] : Object.create(limits.prototype)
    work.push({ source: item, target, depth })
    return target
  }

  const fits = (): boolean => bytes <= limits.maxBytes && nodes <= limits.maxNodes
  const root = copy(value, 1)
  while (!trouble && fits()) {
    const next = work.pop()
    if (!next) return ok(root)
    for (const key of Object.keys(next.source)) {
      if (FORBIDDEN_KEYS.has(key)) trouble = 'a forbidden key'
      bytes += key.length
      if (trouble || !fits()) break
      const member = copy(Reflect.get(next.source, key), next.depth + 1)
      if (member !== undefined) Reflect.set(next.target, key, member)
    }
  }
  if (trouble) return fail('MESSAGE_REFUSED', `The message was refused: it holds ${trouble}. Send plain data only.`)
  return fail('PAYLOAD_TOO_LARGE', `The message was refused: it is larger than ${limits.maxBytes} bytes. Send less.`)
}
