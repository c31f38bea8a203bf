import { describe, expect, it } from 'vitest'
import { answerMessage, readEvent, readPayload } from '#frame/link/event-envelope.ts'
import { fail, ok } from '#schemas/errors/result.ts'

function read(data: unknown) {
  const event = readEvent(data)
  if (!event) throw new Error('The message is no event.')
  return event
}

describe('event message', () => {
  it.each([
    null,
    undefined,
    0,
    'text',
    [],
    {},
    { type: 7, id: 'a' },
    { type: '@w3m-frame/GET_USER', id: 'a' },
    { type: '@w3m-app/GET_USER' },
    { type: '@w3m-app/GET_USER', id: '' },
    { type: '@w3m-app/GET_USER', id: 7 },
    { type: '@w3m-app/GET_USER', id: 'x'.repeat(57) },
    { type: '@w3m-app/', id: 'a' },
    { type: '@w3m-app/get_user', id: 'a' },
    { type: '@w3m-app/GET_USER/../X', id: 'a' },
  ])('A message that is no event is ignored: %j', (data) => {
    expect(readEvent(data)).toBeUndefined()
  })

  it('An event is read with its payload', () => {
    const event = read({ type: '@w3m-app/SWITCH_NETWORK', id: 'k2j9x', payload: { chainId: 137 } })
    expect(readPayload(event)).toEqual(ok({ name: 'SWITCH_NETWORK', payload: { chainId: 137 } }))
    expect(readPayload(read({ type: '@w3m-app/SIGN_OUT', id: 'k2j9x' }))).toEqual(ok({ name: 'SIGN_OUT' }))
  })

  it.each([
    ['EXPORT_KEYS', undefined, 'METHOD_NOT_FOUND'],
    ['SWITCH_NETWORK', { chainId: null }, -32_602],
    ['CONNECT_EMAIL', { email: 'nobody' }, -32_602],
    ['CONNECT_EMAIL', { email: 'ada@example.com', extra: 1 }, -32_602],
    ['SIGN_OUT', { payload: new Map() }, 'MESSAGE_REFUSED'],
    ['RPC_REQUEST', { method: 'eth_call', params: 'x'.repeat(300_000) }, 'PAYLOAD_TOO_LARGE'],
  ])('The event %s with %j is refused', (name, payload, code) => {
    const event = read({ type: `@w3m-app/${name}`, id: 'k2j9x', payload })
    expect(readPayload(event)).toMatchObject({ ok: false, error: { code } })
  })
})

describe('event answer', () => {
  const event = read({ type: '@w3m-app/GET_CHAIN_ID', id: 'k2j9x' })

  it('An answer carries the id of its event and what the event promises', () => {
    expect(answerMessage(event, ok({ chainId: 1 }))).toEqual({
      type: '@w3m-frame/GET_CHAIN_ID_SUCCESS',
      id: 'k2j9x',
      payload: { chainId: 1 },
    })
  })

  it('An answer has no payload where the event promises none', () => {
    const left = read({ type: '@w3m-app/RPC_ABORT', id: 'k2j9x' })
    expect(answerMessage(left, ok(undefined))).toEqual({ type: '@w3m-frame/RPC_ABORT_SUCCESS', id: 'k2j9x' })
  })

  it('An error carries its message and nothing else', () => {
    expect(answerMessage(event, fail('WALLET_LOCKED', 'The wallet is locked.', { secret: 1 }))).toEqual({
      type: '@w3m-frame/GET_CHAIN_ID_ERROR',
      id: 'k2j9x',
      payload: { message: 'The wallet is locked.' },
    })
  })

  it.each([{ chainId: {} }, { chainId: 1, key: '0x00' }, undefined, () => {}])(
    'An answer that breaks the promise of its event never leaves: %s',
    (value) => {
      expect(answerMessage(event, ok(value))).toEqual({
        type: '@w3m-frame/GET_CHAIN_ID_ERROR',
        id: 'k2j9x',
        payload: { message: 'An error occurred' },
      })
    },
  )
})
