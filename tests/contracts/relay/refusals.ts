import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { RELAY_LIMITS } from '#server/features/relay/relay-limits.ts'
import { createRelayIdentity, receiptOf, topicOf } from '#tests/support/clients/relay-client.ts'
import type { RelayUnderTest } from './relay-under-test.ts'
import { runs } from '#tests/support/builders/runs.ts'

/** Which calls are refused, and that the connection stays open. */
export function describeRefusals(relay: RelayUnderTest): void {
  it.each([
    ['a malformed topic', 'irn_publish', { topic: 'abc', message: 'x', ttl: 300, tag: 0 }, -32_600],
    ['no message', 'irn_publish', { topic: topicOf('x'), ttl: 300, tag: 0 }, -32_600],
    ['a lifetime of zero', 'irn_publish', { topic: topicOf('x'), message: 'x', ttl: 0, tag: 0 }, -32_600],
    [
      'a lifetime beyond a week',
      'irn_publish',
      { topic: topicOf('x'), message: 'x', ttl: 604_801, tag: 0 },
      -32_600,
    ],
    [
      'more than 500 topics',
      'irn_batchSubscribe',
      { topics: Array.from({ length: 501 }, () => topicOf('x')) },
      -32_600,
    ],
    [
      'a message over 1 MiB',
      'irn_publish',
      { topic: topicOf('x'), message: 'x'.repeat(1_048_577), ttl: 300, tag: 0 },
      -32_600,
    ],
    [
      'a message over 1 MiB with fewer letters',
      'irn_publish',
      { topic: topicOf('x'), message: 'é'.repeat(524_289), ttl: 300, tag: 0 },
      -32_600,
    ],
    ['an unknown method', 'irn_nothing', {}, -32_601],
    ['a method of Object.prototype', 'constructor', {}, -32_601],
  ] as const)('A call with %s is refused', async (_case, method, params, code) => {
    const client = await relay.connect()
    expect(await client.call(method, params)).toMatchObject({ error: { code } })
    expect(await client.call('irn_subscribe', { topic: topicOf('still there') })).toHaveProperty('result')
  })

  it('A frame that is not JSON-RPC is refused, and the connection stays open', async () => {
    const client = await relay.connect()
    for (const frame of ['', 'null', '[]', '{"id":1}', '{', '{"id":1,"jsonrpc":"1.0","method":"x"}'])
      client.send(frame)
    await expect.poll(() => client.frames.filter(({ error }) => error?.code === -32_600).length).toBe(6)
    expect(await client.call('irn_subscribe', { topic: topicOf('goes on') })).toHaveProperty('result')
  })

  it.each([
    ['messages', RELAY_LIMITS.messagesPerSender, 1],
    ['bytes', 1, RELAY_LIMITS.bytesPerSender],
  ])('A client cannot publish more %s than its limit over all topics', async (kind, count, size) => {
    const who = await createRelayIdentity()
    const topic = (index: number) => topicOf(`left ${kind} ${index % 4}`)
    const left = Array.from({ length: count }, (_, index) => ({
      topic: topic(index),
      message_id: index.toString(16).padStart(64, '0'),
      message: 'x',
      attestation: '',
      tag: 0,
      sender: who.clientId,
      net: '127.0.0.1',
      size,
      published_at: new Date().toISOString(),
      position: index,
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    }))
    await relay.database.query.insertInto('relay_messages').values(left).execute()
    const [sender, other] = [await relay.connect(relay.url, { who }), await relay.connect()]
    const publish = (client = sender) => relay.publish(client, topicOf(`more ${kind}`), 'sealed')
    expect(await publish()).toMatchObject({
      error: { code: -32_000, message: expect.stringContaining('messages of this client') as unknown },
    })
    // Other clients are not affected, and collected messages make room.
    expect((await publish(other)).result).toBe(true)
    await other.call('irn_subscribe', { topic: topic(0) })
    await expect.poll(() => relay.waiting(topic(0)), { timeout: 20_000 }).toBe(0)
    expect((await publish()).result).toBe(true)
  })

  it('A topic without a reader takes only a limited number of bytes', async () => {
    const topic = topicOf('full')
    const sender = await relay.connect()
    const message = 'x'.repeat(1_000_000)
    const outcomes = []
    for (let part = 0; part < 7; part += 1)
      outcomes.push(await relay.publish(sender, topic, `${part}${message}`))
    expect(outcomes.filter(({ result }) => result === true)).toHaveLength(
      Math.floor(RELAY_LIMITS.bytesPerTopic / 1_000_001),
    )
    expect(outcomes.at(-1)).toMatchObject({ error: { code: -32_000 } })
  })

  it('A client that calls too often gets an error with the time to wait', async () => {
    const client = await relay.connect()
    const calls = Array.from({ length: RELAY_LIMITS.callsPerMinute + 1 }, (_, index) =>
      client.call('irn_fetchMessages', { topic: topicOf('often') }, `call-${index}`),
    )
    const answers = await Promise.all(calls)
    expect(answers.at(-1)).toMatchObject({ error: { code: 3_001 } })
    expect(answers.filter(({ error }) => error !== undefined)).toHaveLength(1)
  })

  it.each([
    ['irn_batchSubscribe', { topics: [topicOf('1'), topicOf('2'), topicOf('3')] }],
    ['irn_batchSubscribeBlocking', { topics: [topicOf('1'), topicOf('2'), topicOf('3')] }],
    ['irn_batchUnsubscribe', { subscriptions: ['1', '2', '3'].map((name) => ({ topic: topicOf(name) })) }],
    ['irn_batchFetchMessages', { topics: [topicOf('1'), topicOf('2'), topicOf('3')] }],
    ['irn_batchReceive', { receipts: ['1', '2', '3'].map((name) => receiptOf(topicOf(name), name)) }],
    [
      'irn_batchPublish',
      { messages: ['1', '2', '3'].map((message) => ({ topic: topicOf('paid'), message, ttl: 300, tag: 1 })) },
    ],
  ])('Each item of %s counts against the limit', async (method, params) => {
    const client = await relay.connect()
    const spend = (count: number) => {
      const subscriptions = Array.from({ length: count }, (_, at) => ({ topic: topicOf(`spent ${at}`) }))
      return client.call('irn_batchUnsubscribe', { subscriptions })
    }
    expect(await client.call(method, params)).toHaveProperty('result')
    let left = RELAY_LIMITS.itemsPerMinute - 3
    for (; left > 500; left -= 500) expect(await spend(500)).toHaveProperty('result')
    expect(await spend(left)).toHaveProperty('result')
    expect(await spend(1)).toMatchObject({ error: { code: 3_001 } })
  })

  it('Other clients are answered while one client floods the relay', async () => {
    const [flood, other] = [await relay.connect(), await relay.connect()]
    const batches = runs(8, 20)
    for (let id = 1; id <= batches; id += 1) {
      const texts = Array.from({ length: 50 }, (_, at) => `${id} ${at}`)
      const messages = texts.map((message) => ({ topic: topicOf(message), message, ttl: 300, tag: 1 }))
      flood.send({ id, jsonrpc: '2.0', method: 'irn_batchPublish', params: { messages } })
    }
    expect(await relay.publish(other, topicOf('between'), 'sealed')).toMatchObject({ result: true })
    expect(flood.frames.length).toBeLessThan(batches / 2)
    await expect.poll(() => flood.frames.length, { timeout: 50_000 }).toBe(batches)
  })

  it('A client that reads no answers has only a limited number of them waiting', async () => {
    const topic = topicOf('unread answers')
    const [sender, reader] = [await relay.connect(), await relay.connect()]
    for (let part = 0; part < 4; part += 1)
      await relay.publish(sender, topic, `${part}${'x'.repeat(1_000_000)}`)
    reader.pause()
    const calls = Array.from({ length: 30 }, () => reader.call('irn_fetchMessages', { topic }))
    await expect.poll(() => sender.call('irn_fetchMessages', { topic })).toHaveProperty('result')
    await wait(500)
    reader.resume()
    const refused = (await Promise.all(calls)).filter(({ error }) => error?.code === 3_001)
    expect(refused.length).toBeGreaterThan(10)
    expect(await reader.call('irn_fetchMessages', { topic })).toHaveProperty('result')
  })

  it('An answer that does not hold all messages of many topics says that there are more', async () => {
    const topics = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => topicOf(`much ${letter}`))
    const [sender, reader] = [await relay.connect(), await relay.connect()]
    for (const topic of topics) await relay.publish(sender, topic, 'x'.repeat(1_000_000))
    const { result } = await reader.call('irn_batchFetchMessages', { topics })
    expect(result).toMatchObject({ hasMore: true, messages: { length: 5 } })
    const rest = await reader.call('irn_batchFetchMessages', { topics: topics.slice(5) })
    expect(rest.result).toMatchObject({ hasMore: false, messages: { length: 1 } })
  })
}
