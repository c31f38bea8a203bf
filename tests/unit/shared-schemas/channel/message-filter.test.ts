import { describe, expect, it } from 'vitest'
import { createMessageFilter, type CallBudget } from '#schemas/channel/message-filter.ts'
import type { Result } from '#schemas/errors/result.ts'

function setUp(budget?: CallBudget) {
  const answers: { id: string; code: unknown }[] = []
  const awaited = new Set<string>()
  const state = { closed: 0, nowMs: 0, full: false }
  const admits = createMessageFilter({
    methods: new Set(['open', 'read']),
    unmetered: new Set(['read']),
    budget,
    isQueueFull: () => state.full,
    takeAnswer: (id) => awaited.delete(id),
    answer: (id, refusal: Result<never>) => answers.push({ id, code: refusal.ok || refusal.error.code }),
    onAbuse: () => (state.closed += 1),
    now: () => state.nowMs,
  })
  let next = 0
  const message = (fields: object) => ({ namespace: 'penpal', channel: undefined, ...fields })
  const call = (fields: object = {}) =>
    admits(message({ type: 'CALL', id: `id-${(next += 1)}`, methodPath: ['open'], args: [], ...fields }))
  return { admits, answers, awaited, state, message, call }
}

describe('messages of a foreign format', () => {
  it.each([
    [null],
    [undefined],
    [0],
    [''],
    ['CALL'],
    [Number.NaN],
    [[]],
    [{}],
    [{ type: 'CALL', id: 'x', methodPath: ['open'], args: [] }],
    [{ namespace: 'penpal', channel: 'other', type: 'CALL', id: 'x', methodPath: ['open'], args: [] }],
    [{ namespace: 'penpal', type: 'EVAL' }],
    [{ namespace: 'penpal', type: {} }],
    [{ penpal: 'syn' }],
  ])('The message %j is dropped without an answer', (data) => {
    const { admits, answers } = setUp()
    expect(admits(data)).toBe(false)
    expect(answers).toEqual([])
  })

  it.each([[undefined], [1], [''], ['x'.repeat(65)], [{}], [['a']]])(
    'A call with the id %j is dropped',
    (id) => {
      const { call, answers } = setUp()
      expect(call({ id })).toBe(false)
      expect(answers).toEqual([])
    },
  )
})

describe('method names', () => {
  const names: readonly unknown[] = [
    ['constructor'],
    ['toString'],
    ['valueOf'],
    ['hasOwnProperty'],
    ['__proto__'],
    ['then'],
    [''],
    ['x'.repeat(10_000)],
    ['open', 'constructor'],
    ['constructor', 'constructor'],
    [['open']],
    [1],
    [null],
    [],
    'open',
    { 0: 'open', length: 1 },
    undefined,
  ]
  it.each(names.map((path) => [path]))(
    'The method path %j is answered with METHOD_NOT_FOUND',
    (methodPath) => {
      const { call, answers } = setUp()
      expect(call({ methodPath })).toBe(false)
      expect(answers).toEqual([{ id: 'id-1', code: 'METHOD_NOT_FOUND' }])
    },
  )

  it.each([[undefined], [{}], [[1, 2]], ['ab'], [{ length: 1 }]])(
    'A call with the arguments %j is refused',
    (args) => {
      expect(setUp().call({ args })).toBe(false)
    },
  )
})

describe('call ids', () => {
  it('A repeated id is refused, whatever calls come between', () => {
    const { call, answers } = setUp()
    expect(call({ id: 'a' })).toBe(true)
    expect(call({ id: 'b' })).toBe(true)
    expect(call({ id: 'a' })).toBe(false)
    expect(call({ id: 'a', methodPath: ['read'] })).toBe(false)
    expect(answers).toEqual([
      { id: 'a', code: 'DUPLICATE_ID' },
      { id: 'a', code: 'DUPLICATE_ID' },
    ])
  })

  it('The id of a refused call counts as used', () => {
    const { call, answers } = setUp()
    call({ id: 'a', methodPath: ['none'] })
    expect(call({ id: 'a' })).toBe(false)
    expect(answers.map(({ code }) => code)).toEqual(['METHOD_NOT_FOUND', 'DUPLICATE_ID'])
  })

  it('The last ten thousand ids are stored', () => {
    const { call } = setUp()
    call({ id: 'first' })
    for (let count = 0; count < 9_999; count += 1) call()
    expect(call({ id: 'first' })).toBe(false)
  })
})

describe('the call budget', () => {
  it('A burst of calls passes, and then as many as the budget refills', () => {
    const { call, answers, state } = setUp({ burst: 60, perSecond: 20 })
    const admitted = (): number => Array.from({ length: 100 }, () => call()).filter(Boolean).length
    expect(admitted()).toBe(60)
    expect(answers.at(-1)?.code).toBe('RATE_LIMITED')
    state.nowMs = 1_000
    expect(admitted()).toBe(20)
    state.nowMs = 1_000_000
    expect(admitted()).toBe(60)
  })

  it('A clock that goes back does not block calls', () => {
    const { call, state } = setUp({ burst: 2, perSecond: 1 })
    state.nowMs = 1_000_000
    call()
    state.nowMs = 0
    expect(call()).toBe(true)
    state.nowMs = 1_000
    expect(call()).toBe(true)
  })

  it('Reads are not metered and are refused only when their queue is full', () => {
    const { call, state } = setUp({ burst: 1, perSecond: 1 })
    for (let count = 0; count < 2_000; count += 1) expect(call({ methodPath: ['read'] })).toBe(true)
    state.full = true
    expect(call({ methodPath: ['read'] })).toBe(false)
  })
})

describe('answers', () => {
  it('One answer to a call of this side passes, and any other answer is dropped', () => {
    const { admits, awaited, message } = setUp()
    const reply = message({ type: 'REPLY', callId: 'mine', value: 1 })
    expect(admits(reply)).toBe(false)
    awaited.add('mine')
    expect(admits(reply)).toBe(true)
    expect(admits(reply)).toBe(false)
  })

  it('An error answer is dropped, and the call stays open for its result', () => {
    const { admits, awaited, message } = setUp()
    awaited.add('mine')
    for (const isError of [true, 1, 'yes', {}])
      expect(
        admits(
          message({ type: 'REPLY', callId: 'mine', isError, isSerializedErrorInstance: true, value: null }),
        ),
      ).toBe(false)
    expect(admits(message({ type: 'REPLY', callId: 'mine', value: 1 }))).toBe(true)
  })
})

describe('handshakes of the library', () => {
  it.each([[{}], [{ toString: 1, valueOf: 1 }], [1], [undefined], ['deprecated-penpal'], ['x'.repeat(65)]])(
    'A SYN of the participant %j is dropped',
    (participantId) => {
      const { admits, message } = setUp()
      expect(admits(message({ type: 'SYN', participantId }))).toBe(false)
    },
  )

  it('Sixteen handshake messages pass', () => {
    const { admits, message } = setUp()
    const admitted = Array.from({ length: 100 }, (_, index) =>
      admits(message({ type: 'SYN', participantId: `p${index}` })),
    )
    expect(admitted.filter(Boolean).length).toBe(16)
  })
})

describe('abuse of the port', () => {
  it('The port is closed once, after a thousand refused messages, and nothing passes afterwards', () => {
    const { admits, call, answers, state } = setUp()
    for (let count = 0; count < 999; count += 1) call({ methodPath: ['none'] })
    expect(state.closed).toBe(0)
    expect(call()).toBe(true)
    admits('junk')
    expect(state.closed).toBe(1)
    for (let count = 0; count < 5_000; count += 1) expect(call()).toBe(false)
    expect(state.closed).toBe(1)
    expect(answers.length).toBe(999)
  })
})
