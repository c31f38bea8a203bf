import { describe, expect, it } from 'vitest'
import { openConnection } from '#schemas/channel/connection.ts'
import { providerFailure } from '#schemas/errors/provider-failure.ts'
import { fail, ok, type Failure } from '#schemas/errors/result.ts'
import { connectPair, quiet, remote, serve } from '#tests/support/fixtures/link-pair.ts'

const never = serve(() => new Promise(() => {}))

describe('calls', () => {
  it('A call carries its parameters to the peer and returns the result', async () => {
    const { asking } = connectPair({ served: { echo: serve((params) => ok(params)) } })
    const params = { text: 'a', list: [1, null, true], bytes: Uint8Array.of(1, 2), nested: { a: [{}] } }
    expect(await asking.call('echo', params)).toEqual(ok(params))
    expect(await asking.call('echo')).toEqual(ok(undefined))
  })

  it('Shared references arrive as copies', async () => {
    const { asking } = connectPair({ served: { echo: serve((params) => ok([params, params])) } })
    const wallet = { id: 'w' }
    expect(await asking.call('echo', [wallet, wallet])).toEqual(
      ok([
        [wallet, wallet],
        [wallet, wallet],
      ]),
    )
  })

  it('Objects in an answer have the prototype that pages expect', async () => {
    const { asking } = connectPair({ served: { echo: serve((params) => ok(params)) } })
    const answer = await asking.call('echo', { a: {} })
    expect(answer.ok && Object.getPrototypeOf(answer.value)).toBe(Object.prototype)
  })

  it('Both sides can call each other over one port', async () => {
    const { port1, port2 } = new MessageChannel()
    const table = { ping: serve(() => ok('pong')) }
    const first = openConnection({ port: port1, served: table, remote: remote(['ping']) })
    const second = openConnection({ port: port2, served: table, remote: remote(['ping']) })
    expect(await Promise.all([first.call('ping'), second.call('ping')])).toEqual([ok('pong'), ok('pong')])
  })

  it('A call waits for a peer that connects later', async () => {
    const { port1, port2 } = new MessageChannel()
    const asking = openConnection({ port: port1, served: {}, remote: remote(['ping']) })
    const answer = asking.call('ping')
    await quiet()
    openConnection({ port: port2, served: { ping: serve(() => ok('pong')) }, remote: {} })
    expect(await answer).toEqual(ok('pong'))
  })

  it.each(['constructor', 'toString', '__proto__', 'then', 'unknown'])(
    'A call of %s is refused before it is sent',
    async (name) => {
      const { asking } = connectPair({ served: { ping: serve(() => ok(1)) } })
      expect(await asking.call(name)).toMatchObject({ ok: false, error: { code: 'METHOD_NOT_FOUND' } })
    },
  )

  it('A call with parameters that cannot be cloned is refused, and the link stays open', async () => {
    const { asking } = connectPair({ served: { ping: serve(() => ok(1)) } })
    expect(await asking.call('ping', () => 1)).toMatchObject({ error: { code: 'MESSAGE_REFUSED' } })
    expect(await asking.call('ping')).toEqual(ok(1))
  })
})

describe('time limits', () => {
  it('A call without an answer ends with CALL_TIMEOUT, which names the call and its limit', async () => {
    const { asking } = connectPair({ served: { ask: never }, timeoutMs: 60 })
    const answer = await asking.call('ask')
    expect(answer).toMatchObject({ ok: false, error: { code: 'CALL_TIMEOUT' } })
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('60 ms') } })
  })

  it('The time limit also applies when there is no peer', async () => {
    const { port1 } = new MessageChannel()
    const asking = openConnection({ port: port1, served: {}, remote: remote(['ask'], 60) })
    expect(await asking.call('ask')).toMatchObject({ error: { code: 'CALL_TIMEOUT' } })
  })

  it('A call that timed out before it was sent is not sent later', async () => {
    let executed = 0
    const { port1, port2 } = new MessageChannel()
    const asking = openConnection({ port: port1, served: {}, remote: remote(['open'], 30) })
    await asking.call('open')
    openConnection({ port: port2, served: { open: serve(() => ok((executed += 1))) }, remote: {} })
    await quiet()
    expect(executed).toBe(0)
  })

  it('A time limit of 0 never ends a call', async () => {
    const { asking } = connectPair({ served: { ask: never }, timeoutMs: 0 })
    const winner = await Promise.race([asking.call('ask'), quiet(200).then(() => 'still waiting')])
    expect(winner).toBe('still waiting')
    asking.destroy()
  })
})

describe('the end of a connection', () => {
  const reason: Failure = { code: 'FRAME_GONE', message: 'The window was closed.' }

  it('Closing a connection ends every open call with the reason at once', async () => {
    const { asking } = connectPair({ served: { ask: never }, timeoutMs: 0 })
    const answers = Array.from({ length: 25 }, () => asking.call('ask'))
    await quiet()
    asking.destroy(reason)
    for (const answer of await Promise.all(answers)) expect(answer).toEqual({ ok: false, error: reason })
  })

  it('A closed connection answers later calls too, and can be closed twice', async () => {
    const { asking } = connectPair({ served: { ask: never }, timeoutMs: 0 })
    asking.destroy(reason)
    asking.destroy()
    expect(await asking.call('ask')).toEqual({ ok: false, error: reason })
  })

  it('Closing a connection ends the open and the later calls of the other side', async () => {
    const { asking, answering } = connectPair({ served: { ask: never }, timeoutMs: 0 })
    const answer = asking.call('ask')
    await quiet()
    answering.destroy()
    expect(await answer).toMatchObject({ error: { code: 'CONNECTION_LOST' } })
    expect(await asking.call('ask')).toMatchObject({ error: { code: 'CONNECTION_LOST' } })
  })

  it('Closing a connection reaches the other side before the handshake', async () => {
    const { port1, port2 } = new MessageChannel()
    const asking = openConnection({ port: port1, served: {}, remote: remote(['ask'], 0) })
    const answer = asking.call('ask')
    port2.postMessage({ namespace: 'penpal', channel: undefined, type: 'DESTROY' })
    expect(await answer).toMatchObject({ error: { code: 'CONNECTION_LOST' } })
  })
})

describe('wallet error codes', () => {
  const thrown: readonly (readonly [string, unknown, number])[] = [
    ['4001', { code: 4001, message: 'User rejected the request.' }, 4001],
    ['4902', { code: 4902, message: 'Unrecognized chain ID' }, 4902],
    [
      '4902, nested',
      { code: -32603, data: { originalError: { code: 4902 } }, message: 'Internal error' },
      4902,
    ],
    ['4100', { code: 4100, message: 'Unauthorized' }, 4100],
    ['4200', { code: 4200, message: 'Unsupported' }, 4200],
    ['-32602', { code: -32602, message: 'Invalid params' }, -32602],
  ]
  it.each(thrown)('The wallet error code %s is unchanged after two hops', async (_, error, code) => {
    const wallet = connectPair({
      served: { request: serve(() => ({ ok: false, error: providerFailure(error) })) },
    })
    const modal = connectPair({
      served: { request: serve((params) => wallet.asking.call('request', params)) },
    })
    const answer = await modal.asking.call('request', { method: 'personal_sign' })
    expect(answer).toMatchObject({ ok: false, error: { code } })
    expect(answer).toEqual({ ok: false, error: providerFailure(error) })
  })

  it('A wallet error keeps its data', async () => {
    const failure = fail(3, 'execution reverted', { data: '0x08c379a0', nested: { a: [1] } })
    const { asking } = connectPair({ served: { request: serve(() => failure) } })
    expect(await asking.call('request')).toEqual(failure)
  })
})
