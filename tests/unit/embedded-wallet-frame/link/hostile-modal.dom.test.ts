import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveModal } from '#frame/link/serve-modal.ts'
import { ok } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { FRAME_CALLS } from '#schemas/protocol/modal-frame/catalogue.ts'
import { quiet, createAttacker, until, type RawMessage } from '#tests/support/fixtures/link-pair.ts'
import { linkFrame } from '#tests/support/fixtures/linked-frame.ts'
import { makeTokens } from '#tests/support/scripted/scripted-api.ts'

/** Messages that an attacker in the modal's place could send: all calls of the link, and all answers. */
const CALLS = Object.keys(FRAME_CALLS)
const LOCAL = 'eip155:31337'
const CHALLENGE = { challengeId: 'challenge-1', action: 'VERIFY_OTP', digits: 6 }

const uncaught: unknown[] = []
const note = (thrown: unknown): void => void uncaught.push(thrown)
let link: Awaited<ReturnType<typeof linkFrame>>
let requestCount = 0

beforeEach(async () => {
  requestCount = 0
  uncaught.length = 0
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  link = await linkFrame({
    login: ({ path }) => {
      requestCount += 1
      if (path === LOGIN_ENDPOINTS.startEmail.path) return { status: 200, body: CHALLENGE }
      return { status: 200, body: path === LOGIN_ENDPOINTS.verifyEmail.path ? makeTokens() : {} }
    },
    askNode: async () => ok('0x10'),
  })
})
afterEach(async () => {
  link.close()
  await quiet(10)
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  expect(uncaught).toEqual([])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

/** A second port to the wallet's own handlers, with raw messages at its other end. */
function attack() {
  const { port1, port2 } = new MessageChannel()
  const attacker = createAttacker(port1)
  const { modal } = serveModal({ port: port2 }, () => link.handlers)
  attacker.greet()
  return { ...attacker, modal }
}

/** @returns the address of an open wallet. */
async function setUpWallet(): Promise<string> {
  await link.frame.connectEmail({ email: 'ada@example.com' })
  await link.frame.connectOtp({ otp: '123456' })
  await link.wallet.create()
  await link.wallet.startPhrase()
  await link.wallet.confirmPhrase()
  const user = await link.frame.getUser({ chainId: LOCAL })
  return user.ok ? user.value.address : ''
}

function nested(depth: number): unknown {
  let value: unknown = 'end'
  for (let level = 0; level < depth; level += 1) value = { value }
  return value
}

function cyclic(): unknown {
  const value: Record<string, unknown> = {}
  value['self'] = value
  return value
}

const HOSTILE: readonly (readonly [string, () => unknown])[] = [
  ['an own __proto__', () => JSON.parse('{"__proto__":{"polluted":1}}')],
  ['a prototype further down', () => ({ params: [JSON.parse('{"a":{"__proto__":{"polluted":1}}}')] })],
  ['a constructor', () => ({ constructor: { prototype: { polluted: 1 } } })],
  ['17 levels', () => nested(17)],
  ['1,000 levels', () => nested(1_000)],
  ['a cycle', cyclic],
  ['a list with holes', () => Object.assign([], { length: 4_000_000_000 })],
  ['100,000 entries', () => Array.from({ length: 100_000 }, () => 0)],
  ['20,000 keys', () => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 0]))],
  ['a megabyte of text', () => 'x'.repeat(1_048_576)],
  ['a megabyte of bytes', () => new Uint8Array(1_048_576)],
  ['a Map', () => new Map([['email', 'ada@example.com']])],
  ['a Date', () => new Date()],
  ['an Error', () => new Error('no')],
  ['a bigint', () => 1n],
  ['NaN', () => Number.NaN],
  ['null', () => null],
  ['0', () => 0],
  ['a list', () => []],
]

describe('D4–D7: every call of the wallet link', () => {
  it.each(HOSTILE)('Every call is refused with %s, without a word about why it failed', async (_, make) => {
    const { call, answersTo, received } = attack()
    const params = make()
    const before = [link.session.current(), link.events.length]
    const ids = CALLS.map((name) => call(name, { args: [params] }))
    await until(() => ids.every((id) => answersTo(id).length === 1))
    for (const [at, id] of ids.entries())
      expect([CALLS[at], ...answersTo(id)]).toMatchObject([CALLS[at], { ok: false }])
    expect(JSON.stringify(received)).not.toMatch(/stack|zod|\bat \w+ \(|\.ts\b/i)
    expect([link.session.current(), link.events.length]).toEqual(before)
    expect(requestCount).toBe(0)
  })
})

describe('D8: a flood on the wallet port', () => {
  it('A flood is executed as far as the burst goes, then the port is closed, and the next document is served', async () => {
    const first = attack()
    for (let count = 0; count < 5_000; count += 1) first.call('getChainId')
    await until(() => first.received.some(({ type }) => type === 'DESTROY'))
    const executed = first.received.filter(
      ({ type, value }) => type === 'REPLY' && Reflect.get(Object(value), 'ok') === true,
    )
    expect(executed.length).toBeGreaterThanOrEqual(1)
    expect(executed.length).toBeLessThanOrEqual(80)
    const second = attack()
    const id = second.call('getChainId')
    await until(() => second.answersTo(id).length === 1)
    expect(second.answersTo(id)).toMatchObject([{ ok: true }])
  })
})

describe('D9: an id that was used', () => {
  it('A repeated message id is refused, and a repeated request id is the same request: approved once, answered alike', async () => {
    const address = await setUpWallet()
    const { call, answersTo } = attack()
    const request = (message: string): RawMessage => ({
      args: [
        {
          requestId: 'request-1',
          caipNetworkId: LOCAL,
          method: 'personal_sign',
          params: [message, address],
        },
      ],
    })
    const first = call('rpcRequest', request('0x00'))
    call('rpcRequest', { ...request('0x00'), id: first })
    await until(() => answersTo(first).length === 1)
    expect(answersTo(first)).toMatchObject([{ ok: false, error: { code: 'DUPLICATE_ID' } }])
    const again = call('rpcRequest', request('0x00'))
    await expect.poll(() => link.approvals.current()?.phase).toBe('deciding')
    expect(link.approvals.waiting()).toBe(0)
    // Another message under a request id in use is neither shown nor answered with the answer of the first one.
    const other = call('rpcRequest', request('0x01'))
    await until(() => answersTo(other).length === 1)
    expect(answersTo(other)).toMatchObject([{ ok: false, error: { code: 'DUPLICATE_ID' } }])
    link.approvals.approve('request-1')
    await until(() => answersTo(again).length === 1 && answersTo(first).length === 2)
    expect(answersTo(again)[0]).toEqual(answersTo(first)[1])
    const late = call('rpcRequest', request('0x02'))
    await until(() => answersTo(late).length === 1)
    expect(answersTo(late)).toMatchObject([{ ok: false, error: { code: 'DUPLICATE_ID' } }])
    expect(link.approvals.current()).toBeUndefined()
  })

  it('An abort of an unknown id leaves other requests open', async () => {
    const params = ['0x00', await setUpWallet()]
    const request = { requestId: 'request-1', caipNetworkId: LOCAL, method: 'personal_sign', params }
    const answer = link.frame.rpcRequest(request)
    await expect.poll(() => link.approvals.current()?.phase).toBe('deciding')
    expect(await link.frame.rpcAbort({ requestId: 'request-2' })).toEqual(ok(undefined))
    expect(link.approvals.current()?.phase).toBe('deciding')
    link.approvals.reject('request-1')
    expect(await answer).toMatchObject({ error: { code: 4001 } })
  })
})

describe('D10: answers the modal makes up', () => {
  it('A made-up answer counts only in its own form and once, and the wallet goes on', async () => {
    const { calls, send, modal, call, answersTo } = attack()
    const events = modal.ready({ version: '1' })
    await until(() => calls().length === 1)
    const callId = calls()[0]?.['id']
    send({ type: 'REPLY', callId: 'nobody', value: ok(undefined) })
    send({ type: 'REPLY', callId, isError: true, value: { stack: 'x' } })
    send({ type: 'REPLY', callId, value: ok({ polluted: 1 }) })
    send({ type: 'REPLY', callId, value: ok(undefined) })
    expect(await events).toMatchObject({ ok: false, error: { code: 'MESSAGE_REFUSED' } })
    const id = call('ping')
    await until(() => answersTo(id).length === 1)
    expect(answersTo(id)).toEqual([ok(undefined)])
  })
})

describe('D11: names that are no call', () => {
  it.each([
    ...'constructor toString valueOf hasOwnProperty __proto__ then'.split(' '),
    '',
    ...'ready sessionChanged sign exportKeys revealPhrase'.split(' '),
    'a name of 10,000 signs',
  ])('The name "%s" is not found', async (label) => {
    const name = label.startsWith('a name of') ? 'x'.repeat(10_000) : label
    const { call, answersTo } = attack()
    const ids = [call(name), call(name, { methodPath: [name, 'call'] }), call(name, { methodPath: name })]
    await until(() => ids.every((id) => answersTo(id).length === 1))
    for (const id of ids)
      expect(answersTo(id)).toMatchObject([{ ok: false, error: { code: 'METHOD_NOT_FOUND' } }])
  })
})
