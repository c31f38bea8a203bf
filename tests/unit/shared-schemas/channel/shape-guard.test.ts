import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import {
  answerLimits,
  copyForSending,
  copyPlain,
  requestLimits,
  type ShapeLimits,
} from '#schemas/channel/shape-guard.ts'
import { fastestRun } from '#tests/support/assertions/fastest-run.ts'
import { runs } from '#tests/support/builders/runs.ts'

const LIMITS = requestLimits(65_536)

function codeOf(value: unknown, limits: ShapeLimits = LIMITS): unknown {
  const copy = copyPlain(value, limits)
  return copy.ok ? 'ok' : copy.error.code
}

function nested(depth: number): unknown {
  let value: unknown = 'leaf'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { next: value }
  return value
}

function holes(length: number): unknown[] {
  const array: unknown[] = []
  array.length = length
  return array
}

describe('primitive values', () => {
  it.each([[null], [undefined], [0], [-0], [''], ['text'], [true], [[]]])(
    'The value %j passes unchanged',
    (value) => {
      expect(copyPlain(value, LIMITS)).toEqual({ ok: true, value })
    },
  )

  it.each([[Number.NaN], [Infinity], [-Infinity], [1n], [Symbol('s')], [() => 1]])(
    'The value %s is refused',
    (value) => {
      expect(codeOf(value)).toBe('MESSAGE_REFUSED')
      expect(codeOf({ deep: [value] })).toBe('MESSAGE_REFUSED')
    },
  )
})

describe('prototypes', () => {
  const hostile = [
    '{"__proto__":{"polluted":1}}',
    '{"a":{"__proto__":{"polluted":1}}}',
    '[{"__proto__":{"polluted":1}}]',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"a":[{"constructor":1}]}',
    '{"prototype":1}',
    '{"params":[{"x":{"__proto__":null}}]}',
  ]
  it.each(hostile)('The JSON text %s is refused', (text) => {
    for (const limits of [LIMITS, answerLimits(65_536)])
      expect(codeOf(structuredClone(JSON.parse(text)), limits)).toBe('MESSAGE_REFUSED')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('Requests are copied into objects without a prototype', () => {
    const copy = copyPlain({ a: [{ b: 1 }] }, LIMITS)
    expect(copy.ok && Object.getPrototypeOf(copy.value)).toBeNull()
    expect(copy.ok && Reflect.get(Object(copy.value), 'toString')).toBeUndefined()
  })

  it('Answers are copied into ordinary objects', () => {
    const copy = copyPlain({ a: 1 }, answerLimits(100))
    expect(copy.ok && Object.getPrototypeOf(copy.value)).toBe(Object.prototype)
  })
})

describe('exotic objects', () => {
  const exotic: readonly unknown[] = [
    new Map([[1, 2]]),
    new Set([1]),
    new Date(0),
    /x/,
    new Error('x'),
    new ArrayBuffer(8),
    new Uint16Array(2),
    new DataView(new ArrayBuffer(2)),
    new Blob(['x']),
    Object(1),
    Object('x'),
    Object(1n),
    new URL('https://a.example'),
    new (class {
      readonly own = 1
    })(),
    Object.create({ inherited: 1 }),
    Promise.resolve(1),
    new WeakMap(),
  ]
  it.each(exotic.map((value) => [Object.prototype.toString.call(value), value]))(
    'An object of the type %s is refused',
    (_, value) => {
      expect(codeOf(value)).toBe('MESSAGE_REFUSED')
      expect(codeOf({ deep: [value] })).toBe('MESSAGE_REFUSED')
    },
  )

  it('Arrays with holes are refused, and named members of arrays are dropped', () => {
    // oxlint-disable-next-line no-sparse-arrays
    for (const value of [[1, , 3], holes(3)]) expect(codeOf(value)).toBe('MESSAGE_REFUSED')
    const copy = copyPlain(Object.assign([1], { name: 'x' }), LIMITS)
    expect(copy.ok && Object.keys(Object(copy.value))).toEqual(['0'])
  })

  it('An array that ends in undefined keeps its length', () => {
    expect(copyPlain([1, undefined], LIMITS)).toEqual({ ok: true, value: [1, undefined] })
  })

  it('Only the bytes a view covers are copied', () => {
    const view = new Uint8Array(new ArrayBuffer(1_000_000), 10, 4).fill(7)
    const copy = copyPlain({ view }, LIMITS)
    const bytes = copy.ok ? Reflect.get(Object(copy.value), 'view') : undefined
    expect(bytes).toEqual(Uint8Array.of(7, 7, 7, 7))
    expect(bytes.buffer.byteLength).toBe(4)
  })
})

describe('depth, cycles and sharing', () => {
  it('Sixteen levels are accepted and seventeen are refused', () => {
    expect(codeOf(nested(16))).toBe('ok')
    expect(codeOf(nested(17))).toBe('MESSAGE_REFUSED')
  })

  it.each([17, 1_000, 4_000, 1_000_000])('A depth of %i is refused in less than 5 ms', async (depth) => {
    const value = nested(depth)
    expect(codeOf(value)).toBe('MESSAGE_REFUSED')
    expect(await fastestRun(() => codeOf(value), 5)).toBeLessThan(5)
  })

  it('A cycle is refused', () => {
    const cycle: Record<string, unknown> = {}
    cycle['self'] = { again: [cycle] }
    expect(codeOf(structuredClone(cycle))).toBe('MESSAGE_REFUSED')
  })

  it('A shared reference is refused, also in a graph that would expand to a billion nodes', () => {
    const leaf = { a: 1 }
    expect(codeOf({ first: leaf, second: leaf })).toBe('MESSAGE_REFUSED')
    let bomb: unknown = 'x'
    for (let level = 0; level < 15; level += 1) bomb = [bomb, bomb, bomb, bomb]
    expect(codeOf(bomb)).toBe('MESSAGE_REFUSED')
    expect(copyForSending(bomb)).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } })
  }, 30_000)

  it('An array of four thousand million holes is refused in less than 5 ms', async () => {
    const sparse = holes(4_000_000_000)
    expect(codeOf(sparse)).toBe('PAYLOAD_TOO_LARGE')
    expect(codeOf({ a: [sparse] })).toBe('PAYLOAD_TOO_LARGE')
    expect(await fastestRun(() => codeOf({ a: [sparse] }), 5)).toBeLessThan(5)
    expect(copyForSending(sparse).ok).toBe(false)
  })
})

describe('size', () => {
  it('The size counts every character of strings and keys and every byte', () => {
    const limits = requestLimits(10)
    expect(codeOf({ ab: 'cd', ef: new Uint8Array(4) }, limits)).toBe('ok')
    expect(codeOf({ ab: 'cd', ef: new Uint8Array(5) }, limits)).toBe('PAYLOAD_TOO_LARGE')
    expect(codeOf('01234567890', limits)).toBe('PAYLOAD_TOO_LARGE')
    expect(codeOf({ '01234567890': 1 }, limits)).toBe('PAYLOAD_TOO_LARGE')
  })

  it('Five thousand values are accepted and no more', () => {
    expect(codeOf(Array.from({ length: 4_999 }, () => 1))).toBe('ok')
    expect(codeOf(Array.from({ length: 5_000 }, () => 1))).toBe('PAYLOAD_TOO_LARGE')
  })

  it('100 MB of text, 256 MB of bytes, a million elements and 200,000 keys are refused', () => {
    const keys = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`key${index}`, index]))
    const bytes = new Uint8Array(256 * 1_048_576)
    for (const value of ['x'.repeat(100_000_000), bytes, Array.from({ length: 1_000_000 }, () => 0), keys]) {
      const copy = copyPlain(value, LIMITS)
      expect(copy).toMatchObject({ ok: false, error: { code: 'PAYLOAD_TOO_LARGE' } })
      expect(JSON.stringify(copy).length).toBeLessThan(2_048)
    }
  }, 60_000)
})

describe('outgoing messages', () => {
  it('Shared references are duplicated, so that the peer does not refuse them', () => {
    const wallet = { id: 'eip6963:example' }
    const sent = copyForSending({ eip155: wallet, solana: wallet })
    expect(sent.ok && codeOf(structuredClone(sent.value))).toBe('ok')
  })

  it('Class instances become plain objects', () => {
    class Amount {
      readonly wei = '1'
    }
    expect(copyForSending({ amount: new Amount() })).toEqual({ ok: true, value: { amount: { wei: '1' } } })
  })

  it('Data that postMessage cannot clone and getters that throw are refused', () => {
    const trap = {
      get value(): never {
        throw new Error('secret')
      },
    }
    for (const value of [() => 1, { deep: [Symbol('s')] }, 1n, new Map(), trap])
      expect(copyForSending(value)).toMatchObject({ ok: false, error: { code: 'MESSAGE_REFUSED' } })
    expect(JSON.stringify(copyForSending(trap))).not.toContain('secret')
  })
})

/** The same rules in a second implementation: recursive, with property descriptors, and without shared code. */
function isPlainByHand(root: unknown, limits: ShapeLimits): boolean {
  const visited: object[] = []
  let size = 0
  let count = 0
  const visit = (value: unknown, level: number): boolean => {
    count += 1
    if (count > limits.maxNodes || size > limits.maxBytes) return false
    if (value === undefined || value === true || value === false) return true
    if (typeof value === 'number') return value - value === 0
    if (typeof value === 'string') {
      size += value.length
      return size <= limits.maxBytes
    }
    if (typeof value !== 'object') return false
    if (value === null) return true
    if (value instanceof Uint8Array) {
      size += value.length
      return size <= limits.maxBytes
    }
    if (level > limits.maxDepth || visited.includes(value)) return false
    visited.push(value)
    if (Array.isArray(value)) {
      if (value.length + count > limits.maxNodes) return false
      const names = Object.keys(value)
      for (let index = 0; index < value.length; index += 1) if (names[index] !== `${index}`) return false
      return names.length === value.length && value.every((member) => visit(member, level + 1))
    }
    const parent = Object.getPrototypeOf(value)
    if (parent !== null && Object.getPrototypeOf(parent) !== null) return false
    if (parent !== null && parent !== Object.prototype) return false
    return Object.entries(value).every(([key, member]) => {
      size += key.length
      if (/^(__proto__|constructor|prototype)$/.test(key) || size > limits.maxBytes) return false
      return visit(member, level + 1)
    })
  }
  return visit(root, 1)
}

describe('agreement with a second validator', () => {
  const anything = fc.anything({
    withBigInt: true,
    withMap: true,
    withSet: true,
    withDate: true,
    withNullPrototype: true,
    withObjectString: true,
    withBoxedValues: true,
    withTypedArray: true,
    withSparseArray: true,
    maxDepth: 5,
  })
  const tight: ShapeLimits = { maxBytes: 40, maxNodes: 12, maxDepth: 3, prototype: null }

  it('Both validators decide the same for any value', () => {
    let accepted = 0
    fc.assert(
      fc.property(anything, fc.boolean(), (value, isTight) => {
        const limits = isTight ? tight : LIMITS
        const copy = copyPlain(value, limits)
        accepted += copy.ok ? 1 : 0
        return copy.ok === isPlainByHand(value, limits)
      }),
      { numRuns: runs(50_000) },
    )
    expect(accepted).toBeGreaterThan(1_000)
  }, 600_000)

  it('An accepted value is copied without a change, and the original is not read afterwards', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const copy = copyPlain(structuredClone(value), answerLimits(65_536))
        if (copy.ok) expect(JSON.stringify(copy.value)).toBe(JSON.stringify(value))
      }),
      { numRuns: runs(5_000) },
    )
  }, 300_000)
})
