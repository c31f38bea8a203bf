import { describe, expect, it } from 'vitest'
import { openConnection } from '#schemas/channel/connection.ts'
import { providerFailure } from '#schemas/errors/provider-failure.ts'
import { fail, ok, type Failure } from '#schemas/errors/result.ts'
import { connectPair, quiet, remote, serve } from '#tests/support/fixtures/link-pair.ts'

const never = serve(() => new Promise(() => {}))

describe('calls', () => {
  it('bring parameters there and the result back', async () => {
    const { asking } = connectPair({ served: { echo: serve((params) => ok(params)) } })
    const params = { text: 'a', list: [1, null, true], bytes: Uint8Array.of(1, 2), nested: { a: [{}] } }
    expect(await asking.call('echo', params)).toEqual(ok(params))
    expect(await asking.call('echo')).toEqual(ok(undefined))
  })

  it('bring shared references across as copies', async () => {
    const { asking } = connectPair({ served: { echo: serve((params) => ok([params, params])) } })
    const wallet = { id: 'w' }
    expect(await asking.call('echo', [wallet, wallet])).toEqual(
      ok([
        [wallet, wallet],
        [wallet, wallet],
      ]),
    )
  })

  it('answer objects as pages expect them', async () => {
    const { asking } = connectPair({ served: { echo: serve((params) => ok(params)) } })
    const answer = await asking.call('echo', { a: {} })
    expect(answer.ok && Object.getPrototypeOf(answer.value)).toBe(Object.prototype)
  })

  it('run both ways over one port', async () => {
    const { port1, port2 } = new MessageChannel()
    const table = { ping: serve(() => ok('pong')) }
    const first = openConnection({ port: port1, served: table, remote: remote(['ping']) })
    const second = openConnection({ port: port2, served: table, remote: remote(['ping']) })
    expect(await Promise.all([first.call('ping'), second.call('ping')])).toEqual([ok('pong'), ok('pong')])
  })

  it('wait for a peer that connects later', async () => {
    const { port1, port2 } = new MessageChannel()
    const asking = openConnection({ port: port1, served: {}, remote: remote(['ping']) })
    const answer = asking.call('ping')
    await quiet()
    openConnection({ port: port2, served: { ping: serve(() => ok('pong')) }, remote: {} })
    expect(await answer).toEqual(ok('pong'))
  })

  it.each(['constructor', 'toString', '__proto__', 'then', 'unknown'])(
    'of %s are refused here',
    async (name) => {
      const { asking } = connectPair({ served: { ping: serve(() => ok(1)) } })
      expect(await asking.call(name)).toMatchObject({ ok: false, error: { code: 'METHOD_NOT_FOUND' } })
    },
  )

  it('with parameters that cannot cross are refused here, and the link stays', async () => {
    const { asking } = connectPair({ served: { ping: serve(() => ok(1)) } })
    expect(await asking.call('ping', () => 1)).toMatchObject({ error: { code: 'MESSAGE_REFUSED' } })
    expect(await asking.call('ping')).toEqual(ok(1))
  })
})

describe('time limits', () => {
  it('answer CALL_TIMEOUT and name call and limit', async () => {
    const { asking } = connectPair({ served: { ask: never }, timeoutMs: 60 })
    const answer = await asking.call('ask')
    expect(answer).toMatchObject({ ok: false, error: { code: 'CALL_TIMEOUT' } })
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('60 ms') } })
  })

  it('hold while the peer is not there at all', async () => {
    const { port1 } = new MessageChannel()
    const asking = openConnection({ port: port1, served: {}, remote: remote(['ask'], 60) })
    expect(await asking.call('ask')).toMatchObject({ error: { code: 'CALL_TIMEOUT' } })
  })

  it('stop a call that was never sent from being sent later', async () => {
    let executed = 0
    const { port1, port2 } = new MessageChannel()
    const asking = openConnection({ port: port1, served: {}, remote: remote(['open'], 30) })
    await asking.call('open')
    openConnection({ port: port2, served: { open: serve(() => ok((executed += 1))) }, remote: {} })
    await quiet()
    expect(executed).toBe(0)
  })

  it('of 0 leave a person all the time', async () => {
    const { asking } = connectPair({ served: { ask: never }, timeoutMs: 0 })
    const winner = await Promise.race([asking.call('ask'), quiet(200).then(() => 'still waiting')])
    expect(winner).toBe('still waiting')
    asking.destroy()
  })
})

describe('the end of a connection', () => {
  const reason: Failure = { code: 'FRAME_GONE', message: 'The window was closed.' }

  it('answers every open call with the reason, at once', async () => {
    const { asking } = connectPair({ served: { ask: never }, timeoutMs: 0 })
    const answers = Array.from({ length: 25 }, () => asking.call('ask'))
    await quiet()
    asking.destroy(reason)
    for (const answer of await Promise.all(answers)) expect(answer).toEqual({ ok: false, error: reason })
  })

  it('answers calls made afterwards too, and may be asked for twice', async () => {
    const { asking } = connectPair({ served: { ask: never }, timeoutMs: 0 })
    asking.destroy(reason)
    asking.destroy()
    expect(await asking.call('ask')).toEqual({ ok: false, error: reason })
  })

  it('reaches the other side: its open calls and its next ones are lost', async () => {
    const { asking, answering } = connectPair({ served: { ask: never }, timeoutMs: 0 })
    const answer = asking.call('ask')
    await quiet()
    answering.destroy()
    expect(await answer).toMatchObject({ error: { code: 'CONNECTION_LOST' } })
    expect(await asking.call('ask')).toMatchObject({ error: { code: 'CONNECTION_LOST' } })
  })

  it('reaches the other side before the two have met', async () => {
    const { port1, port2 } = new MessageChannel()
    const asking = openConnection({ port: port1, served: {}, remote: remote(['ask'], 0) })
    const answer = asking.call('ask')
    port2.postMessage({ namespace: 'penpal', channel: undefined, type: 'DESTROY' })
    expect(await answer).toMatchObject({ error: { code: 'CONNECTION_LOST' } })
  })
})

describe('codes of wallets', () => {
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
  it.each(thrown)('%s arrives unchanged over two hops', async (_, error, code) => {
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

  it('keep their data', async () => {
    const failure = fail(3, 'execution reverted', { data: '0x08c379a0', nested: { a: [1] } })
    const { asking } = connectPair({ served: { request: serve(() => failure) } })
    expect(await asking.call('request')).toEqual(failure)
  })
})
