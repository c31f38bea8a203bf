import { MESSAGE_DEPTH, MESSAGE_NODES } from '#schemas/constants/limits.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

/** Limits for the size and depth of a message. */
export interface ShapeLimits {
  /** Sum of string lengths, key lengths and typed-array bytes. */
  readonly maxBytes: number
  /** Objects, arrays and primitive values together. */
  readonly maxNodes: number
  readonly maxDepth: number
  /** Prototype of the copied objects: null for requests, so that no property lookup reaches a prototype. */
  readonly prototype: object | null
  /** Set for messages this side sends: shared references are duplicated and class instances become plain objects. */
  readonly outgoing?: boolean
}

/** Limits for a request of at most `maxBytes` bytes. */
export function requestLimits(maxBytes: number): ShapeLimits {
  return { maxBytes, maxNodes: MESSAGE_NODES, maxDepth: MESSAGE_DEPTH, prototype: null }
}

/** Limits for an answer: larger, and with ordinary objects because pages read them. */
export function answerLimits(maxBytes: number): ShapeLimits {
  return { maxBytes, maxNodes: 200_000, maxDepth: 32, prototype: Object.prototype }
}

const SEND_LIMITS: ShapeLimits = { ...answerLimits(8 * 1_048_576), outgoing: true }

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

type Members = Record<string, unknown>

/**
 * Copies plain data and refuses everything else before any schema sees it: exotic types, cycles and shared references,
 * forbidden keys, holes, non-finite numbers, too much depth or size. The walk is iterative, so that no input can exhaust the
 * stack.
 *
 * @param value the result of structured clone.
 * @returns the copy, or a failure `MESSAGE_REFUSED` or `PAYLOAD_TOO_LARGE`; never throws for cloned data.
 * @example
 * const copy = copyPlain(event.data, requestLimits(65_536))
 */
export function copyPlain(value: unknown, limits: ShapeLimits): Result<unknown> {
  const work: (() => void)[] = []
  const seen = new Set<object>()
  let bytes = 0
  let nodes = 0
  let problem: string | undefined

  const fits = (more = 0): boolean => bytes <= limits.maxBytes && nodes + more <= limits.maxNodes

  const isRefused = (): boolean => problem !== undefined || !fits()

  const copy = (item: unknown, depth: number): unknown => {
    nodes += 1
    if (item === null || item === undefined || typeof item === 'boolean') return item
    if (typeof item === 'string') {
      bytes += item.length
      return item
    }
    if (typeof item === 'number') {
      if (!Number.isFinite(item)) problem = 'a number that is not finite'
      return item
    }
    if (typeof item !== 'object') return void (problem = `a ${typeof item}`)
    if (item instanceof Uint8Array) {
      bytes += item.byteLength
      // The bytes are copied because a view of one byte may keep a buffer of any size alive.
      return fits() ? new Uint8Array(item) : undefined
    }
    return container(item, depth)
  }

  const container = (item: object, depth: number): object | undefined => {
    if (seen.has(item)) problem = 'a cycle or a shared reference'
    else if (depth > limits.maxDepth) problem = `more than ${limits.maxDepth} levels`
    else if (!isPlain(item, limits.outgoing)) problem = 'an exotic object'
    if (problem) return undefined
    if (!limits.outgoing) seen.add(item)
    if (Array.isArray(item)) {
      const list: unknown[] = []
      work.push(() => fillArray(item, list, depth + 1))
      return list
    }
    const target: Members = Object.create(limits.prototype)
    work.push(() => fillObject(item, target, depth + 1))
    return target
  }

  const fillArray = (source: readonly unknown[], target: unknown[], depth: number): void => {
    // The length is checked before the walk, because an array may have four thousand million holes.
    if (!fits(source.length)) return void (nodes += source.length)
    for (let index = 0; index < source.length && !isRefused(); index += 1) {
      const member = source[index]
      if (member === undefined && !(index in source)) problem = 'an array with holes'
      target.push(copy(member, depth))
    }
  }
  const fillObject = (source: object, target: Members, depth: number): void => {
    for (const key of Object.keys(source)) {
      bytes += key.length
      if (FORBIDDEN_KEYS.has(key)) problem = 'a forbidden key'
      if (isRefused()) return
      const member = copy(Reflect.get(source, key), depth)
      if (member !== undefined) target[key] = member
    }
  }

  const root = copy(value, 1)
  while (!isRefused()) {
    const next = work.pop()
    if (!next) return ok(root)
    next()
  }
  if (problem)
    return fail('MESSAGE_REFUSED', `The message was refused: it holds ${problem}. Send plain data only.`)
  return fail(
    'PAYLOAD_TOO_LARGE',
    `The message was refused: it is larger than ${limits.maxBytes} bytes or ${limits.maxNodes} values. Send less.`,
  )
}

/**
 * Copies what this side is about to send. Data that cannot be cloned is refused here with a failure, so that sending never
 * throws.
 */
export function copyForSending(value: unknown): Result<unknown> {
  try {
    return copyPlain(value, SEND_LIMITS)
  } catch {
    return fail('MESSAGE_REFUSED', 'The message was refused: reading it threw. Send plain data only.')
  }
}

function isPlain(item: object, outgoing = false): boolean {
  if (Array.isArray(item)) return true
  if (outgoing) return Object.prototype.toString.call(item) === '[object Object]'
  const prototype: unknown = Object.getPrototypeOf(item)
  return prototype === Object.prototype || prototype === null
}
