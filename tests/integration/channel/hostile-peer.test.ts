import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { connectAttacker, quiet, remote, serve, until } from '#tests/support/fixtures/link-pair.ts'
import * as z from 'zod/mini'

const uncaught: unknown[] = []
const note = (thrown: unknown): void => void uncaught.push(thrown)

beforeEach(() => {
  uncaught.length = 0
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
})

afterEach(async () => {
  await quiet(10)
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  expect(uncaught).toEqual([])
})

const BUDGET = { burst: 60, perSecond: 20 } as const

const Answer = z.looseObject({ error: z.optional(z.looseObject({ code: z.unknown() })) })

describe('replayed calls', () => {
  it('A replayed call is executed once, while the first is open and after its answer', async () => {
    let executed = 0
    let finish: (result: Result<unknown>) => void = () => {}
    const attacker = connectAttacker({
      served: {
        sign: serve(() => {
          executed += 1
          return new Promise((resolve) => (finish = resolve))
        }),
      },
    })
    attacker.call('sign', { id: 'same' })
    attacker.call('sign', { id: 'same' })
    await until(() => attacker.answersTo('same').length === 1)
    finish(ok('signature'))
    await until(() => attacker.answersTo('same').length === 2)
    attacker.call('sign', { id: 'same' })
    await until(() => attacker.answersTo('same').length === 3)
    expect(executed).toBe(1)
    const codes = attacker.answersTo('same').map((answer) => Answer.parse(answer).error?.code)
    expect(codes).toEqual(['DUPLICATE_ID', undefined, 'DUPLICATE_ID'])
  })

  it('The ids of earlier calls are unknown to the next document', async () => {
    for (let document = 0; document < 2; document += 1) {
      const attacker = connectAttacker({ served: { sign: serve(() => ok(document)) } })
      attacker.call('sign', { id: 'old' })
      await until(() => attacker.answersTo('old').length === 1)
      expect(attacker.answersTo('old')).toEqual([{ ok: true, value: document }])
    }
  })
})

describe('forged answers', () => {
  const link = () => connectAttacker({ remote: remote(['ask'], 300) })

  it('An answer counts only after its call, only once, and only as a result', async () => {
    const attacker = link()
    for (let count = 0; count < 900; count += 1)
      attacker.send({ type: 'REPLY', callId: `guess-${count}`, value: ok('early') })
    const answer = attacker.victim.call('ask')
    await until(() => attacker.calls().length === 1)
    const callId = attacker.calls()[0]?.['id']
    attacker.send({ type: 'REPLY', callId, isError: true, isSerializedErrorInstance: true, value: null })
    attacker.send({ type: 'REPLY', callId, isError: true, value: { stack: 'secret' } })
    attacker.send({ type: 'REPLY', callId, value: ok('first') })
    attacker.send({ type: 'REPLY', callId, value: ok('second') })
    expect(await answer).toEqual(ok('first'))
  })

  it.each([
    ['a number', 1],
    ['nothing', undefined],
    ['null', null],
    ['an ok that is not true', { ok: 1, value: 'x' }],
    ['an error without a code', { ok: false, error: { message: 'x' } }],
    ['an error with an object as code', { ok: false, error: { code: {}, message: 'x' } }],
    ['an error without a text', { ok: false, error: { code: 1 } }],
    ['a Map', new Map([['ok', true]])],
    ['a Date inside', { ok: true, value: new Date() }],
    ['a bigint inside', { ok: true, value: 1n }],
    ['an own __proto__', { ok: true, value: JSON.parse('{"__proto__":{"polluted":1}}') }],
    ['NaN', { ok: true, value: Number.NaN }],
  ])('An answer that is %s is refused', async (_, value) => {
    const attacker = link()
    const answer = attacker.victim.call('ask')
    await until(() => attacker.calls().length === 1)
    attacker.send({ type: 'REPLY', callId: attacker.calls()[0]?.['id'], value })
    expect(await answer).toMatchObject({ ok: false, error: { code: 'MESSAGE_REFUSED' } })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('An answer that is too large is refused', async () => {
    const attacker = link()
    const answer = attacker.victim.call('ask')
    await until(() => attacker.calls().length === 1)
    attacker.send({ type: 'REPLY', callId: attacker.calls()[0]?.['id'], value: ok('x'.repeat(65_537)) })
    expect(await answer).toMatchObject({ ok: false, error: { code: 'PAYLOAD_TOO_LARGE' } })
  })

  it('Fields that a result does not have are stripped from an answer', async () => {
    const attacker = link()
    const answer = attacker.victim.call('ask')
    await until(() => attacker.calls().length === 1)
    const error = { code: 4001, message: 'No', stack: 'secret', data: { a: 1 } }
    attacker.send({
      type: 'REPLY',
      callId: attacker.calls()[0]?.['id'],
      value: { ok: false, error, more: 1 },
    })
    expect(await answer).toEqual(fail(4001, 'No', { a: 1 }))
  })

  it('An answer after the time limit changes nothing', async () => {
    const attacker = link()
    const answer = attacker.victim.call('ask')
    expect(await answer).toMatchObject({ error: { code: 'CALL_TIMEOUT' } })
    attacker.send({ type: 'REPLY', callId: attacker.calls()[0]?.['id'], value: ok('late') })
    await quiet()
    expect(await answer).toMatchObject({ error: { code: 'CALL_TIMEOUT' } })
    expect(attacker.state.abused).toBe(0)
  })

  it('Ten thousand answers without a call close the port', async () => {
    const attacker = link()
    for (let count = 0; count < 10_000; count += 1)
      attacker.send({ type: 'REPLY', callId: `unknown-${count}`, value: ok(1) })
    await until(() => attacker.state.abused === 1)
    expect(await attacker.victim.call('ask')).toMatchObject({ error: { code: 'CONNECTION_LOST' } })
  })
})

describe('unknown methods', () => {
  it('An unknown method is answered METHOD_NOT_FOUND, without any text of the other side', async () => {
    const attacker = connectAttacker({ served: { open: serve(() => ok(undefined)) } })
    const names: readonly unknown[] = [
      'constructor',
      'toString',
      'valueOf',
      'hasOwnProperty',
      '__proto__',
      'then',
      '',
      'x'.repeat(10_000),
      ['open'],
      7,
    ]
    const ids = names.map((name) => attacker.call(name))
    for (const path of [
      ['constructor', 'constructor'],
      ['open', 'call'],
      [],
      'open',
      { 0: 'open', length: 1 },
    ])
      ids.push(attacker.call('open', { methodPath: path }))
    await until(() => ids.every((id) => attacker.answersTo(id).length === 1))
    for (const id of ids)
      expect(attacker.answersTo(id)).toMatchObject([{ ok: false, error: { code: 'METHOD_NOT_FOUND' } }])
    const text = JSON.stringify(attacker.received)
    expect(text).not.toMatch(/stack|\bat |\.ts|node_modules|Error:/)
  })
})

describe('failing handlers', () => {
  const secret = 'canary-9f2c'
  it.each([
    ['throws', () => Promise.reject(new Error(secret))],
    [
      'throws at once',
      () => {
        throw new TypeError(secret)
      },
    ],
    [
      'throws something that is not an error',
      () => Promise.reject(Object.assign(Object.create(null), { secret })),
    ],
  ])('A handler that %s is answered -32603 without a text', async (_, handle) => {
    const attacker = connectAttacker({ served: { open: serve(handle) } })
    const id = attacker.call('open')
    await until(() => attacker.answersTo(id).length === 1)
    expect(attacker.answersTo(id)).toEqual([fail(-32603, 'An error occurred')])
    expect(JSON.stringify(attacker.received)).not.toContain(secret)
  })

  it('A schema that throws is answered -32603', async () => {
    const parse = (): never => {
      throw new RangeError(secret)
    }
    const attacker = connectAttacker({ served: { open: serve(() => ok(1), { parse }) } })
    const id = attacker.call('open')
    await until(() => attacker.answersTo(id).length === 1)
    expect(attacker.answersTo(id)).toEqual([fail(-32603, 'An error occurred')])
  })

  it('An answer that cannot be cloned is reported as refused, without a stack', async () => {
    const attacker = connectAttacker({ served: { open: serve(() => ok({ leak: () => secret })) } })
    const id = attacker.call('open')
    await until(() => attacker.answersTo(id).length === 1)
    expect(attacker.answersTo(id)).toMatchObject([{ ok: false, error: { code: 'MESSAGE_REFUSED' } }])
    expect(JSON.stringify(attacker.received)).not.toMatch(/stack|DataCloneError/)
  })
})

describe('parameters', () => {
  it.each([
    ['an own __proto__', JSON.parse('{"__proto__":{"polluted":1}}'), 'MESSAGE_REFUSED'],
    ['a Map', new Map(), 'MESSAGE_REFUSED'],
    ['a Date', new Date(), 'MESSAGE_REFUSED'],
    ['a bigint', 1n, 'MESSAGE_REFUSED'],
    ['NaN', Number.NaN, 'MESSAGE_REFUSED'],
    ['too much text', 'x'.repeat(65_537), 'PAYLOAD_TOO_LARGE'],
    ['too many bytes', new Uint8Array(65_537), 'PAYLOAD_TOO_LARGE'],
  ])('Parameters with %s never reach the handler', async (_, params, code) => {
    let executed = 0
    const attacker = connectAttacker({ served: { open: serve(() => ok((executed += 1))) } })
    const id = attacker.call('open', { args: [params] })
    await until(() => attacker.answersTo(id).length === 1)
    expect(attacker.answersTo(id)).toMatchObject([{ ok: false, error: { code } }])
    expect(executed).toBe(0)
  })
})

describe('floods', () => {
  it('A flood of a thousand calls executes the burst and keeps the port open', async () => {
    let executed = 0
    const attacker = connectAttacker({ served: { open: serve(() => ok((executed += 1))) }, budget: BUDGET })
    for (let count = 0; count < 1_000; count += 1) attacker.call('open')
    await until(() => attacker.received.filter(({ type }) => type === 'REPLY').length === 1_000)
    expect(executed).toBeGreaterThanOrEqual(60)
    expect(executed).toBeLessThanOrEqual(80)
    expect(attacker.state.abused).toBe(0)
  })

  it('A flood of a hundred thousand calls executes the burst and what is refilled, and closes the port', async () => {
    let executed = 0
    const start = performance.now()
    const attacker = connectAttacker({ served: { open: serve(() => ok((executed += 1))) }, budget: BUDGET })
    for (let count = 0; count < 100_000; count += 1) attacker.call('open')
    await until(() => attacker.state.abused === 1)
    await quiet(100)
    const seconds = (performance.now() - start) / 1_000
    expect(executed).toBeLessThanOrEqual(60 + Math.ceil(seconds) * 20)
    expect(attacker.received.filter(({ type }) => type === 'DESTROY').length).toBe(1)
    expect(await attacker.victim.call('x')).toMatchObject({ ok: false })
  })

  it('A flood of malformed messages closes the port', async () => {
    const attacker = connectAttacker({ served: {} })
    for (let count = 0; count < 250; count += 1)
      for (const message of [null, 0, { type: 'CALL' }, { penpal: 'syn' }]) attacker.port.postMessage(message)
    await until(() => attacker.state.abused === 1)
  })

  it('A flood of handshakes is cut off, and hostile handshakes throw nothing', async () => {
    const attacker = connectAttacker({ served: { open: serve(() => ok('open')) } })
    for (const participantId of [{ toString: 1, valueOf: 1 }, {}, null, 1, 'deprecated-penpal'])
      attacker.send({ type: 'SYN', participantId })
    for (let count = 0; count < 200; count += 1) attacker.send({ type: 'SYN', participantId: `p${count}` })
    const id = attacker.call('open')
    await until(() => attacker.answersTo(id).length === 1)
    expect(attacker.received.filter(({ type }) => type === 'SYN').length).toBeLessThanOrEqual(18)
  })
})

describe('reads', () => {
  it('Reads are not metered, run 64 at a time, and are answered in order', async () => {
    let running = 0
    let most = 0
    const order: number[] = []
    const read = serve(
      async (params) => {
        most = Math.max(most, (running += 1))
        await quiet(1)
        running -= 1
        order.push(Number(params))
        return ok(params)
      },
      { unmetered: true },
    )
    const attacker = connectAttacker({ served: { read }, budget: { burst: 1, perSecond: 1 } })
    const ids = Array.from({ length: 1_000 }, (_, index) => attacker.call('read', { args: [index] }))
    await until(() => ids.every((id) => attacker.answersTo(id).length === 1), 30_000)
    expect(most).toBe(64)
    expect(order).toEqual(order.toSorted((first, second) => first - second))
    expect(order.length).toBe(1_000)
  })

  it('Reads beyond the queue are refused, and finally close the port', async () => {
    const attacker = connectAttacker({
      served: { read: serve(() => new Promise(() => {}), { unmetered: true }) },
    })
    for (let count = 0; count < 6_000; count += 1) attacker.call('read')
    await until(() => attacker.state.abused === 1 && attacker.received.some(({ type }) => type === 'DESTROY'))
    const refused = attacker.received.filter(({ type }) => type === 'REPLY')
    expect(refused[0]?.['value']).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  })
})
