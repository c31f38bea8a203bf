import { expect, it } from 'vitest'
import { RELAY_LIMITS } from '#server/features/relay/relay-limits.ts'
import { topicOf } from '#tests/support/clients/relay-client.ts'
import type { RelayUnderTest } from './relay-under-test.ts'

/** Restarts, and several processes on one database. */
export function describeProcesses(relay: RelayUnderTest): void {
  /** Processes that share a file poll it once a second. */
  const within = () => ({ timeout: relay.isShared ? 1_000 : 5_000 })

  it('Waiting messages survive a restart, and clients get the notice to reconnect', async () => {
    const topic = topicOf('restart')
    const first = await relay.start()
    const sender = await relay.connect(first.url)
    await relay.publish(sender, topic, 'sealed')
    await first.stop()
    expect(await sender.closed).toBe(1_001)
    const second = await relay.start({ port: Number(new URL(first.url).port) })
    const receiver = await relay.connect(second.url)
    await receiver.call('irn_subscribe', { topic })
    await expect.poll(() => receiver.pushed.length).toBe(1)
    await receiver.close()
    await second.stop()
  })

  it('A message reaches clients of other processes on the same database', async () => {
    const topic = topicOf('processes')
    const second = await relay.startProcess()
    const [receiver, sender] = [await relay.connect(second.url), await relay.connect()]
    await receiver.call('irn_subscribe', { topic })
    await relay.publish(sender, topic, 'short')
    await relay.publish(sender, topic, 'long'.repeat(5_000))
    await expect.poll(() => receiver.pushed.length, within()).toBe(2)
    await expect.poll(() => relay.waiting(topic)).toBe(0)
    await receiver.close()
    await second.stop()
  })

  it('A long message is delivered before the short ones behind it, from process to process', async () => {
    const [pairing, session] = [topicOf('long first'), topicOf('short behind')]
    const second = await relay.startProcess()
    const [receiver, sender] = [await relay.connect(second.url), await relay.connect()]
    await receiver.call('irn_batchSubscribe', { topics: [pairing, session] })
    const sent: string[] = []
    const rounds = relay.isShared ? 10 : 1
    for (let round = 0; round < rounds; round += 1) {
      const [long, short] = [`${round}${'long'.repeat(5_000)}`, `${round}short`]
      sent.push(long, short)
      await relay.publish(sender, pairing, long)
      await relay.publish(sender, session, short)
      await expect.poll(() => receiver.pushed.length, within()).toBe(sent.length)
    }
    const received = receiver.pushed.map(({ message }) => message)
    // A process that shares a file finds both at once, without an order between topics.
    expect(relay.isShared ? received : received.toSorted()).toEqual(relay.isShared ? sent : sent.toSorted())
    await receiver.close()
    await second.stop()
  })

  it('The order of publication is kept when the clock of the other process is behind', async () => {
    const topic = topicOf('clocks of processes')
    const second = await relay.startProcess({ now: () => Date.now() - 5_000 })
    const [one, other] = [await relay.connect(), await relay.connect(second.url)]
    await relay.publish(one, topic, 'first')
    await relay.publish(other, topic, 'second')
    await relay.publish(one, topic, 'third')
    const receiver = await relay.connect()
    await receiver.call('irn_subscribe', { topic })
    await expect
      .poll(() => receiver.pushed.map(({ message }) => message))
      .toEqual(['first', 'second', 'third'])
    await other.close()
    await second.stop()
  })

  it('The storage limit holds when several processes publish at once', async () => {
    const topic = topicOf('full from everywhere')
    const second = await relay.startProcess()
    const urls = [relay.url, second.url, relay.url, second.url, relay.url, second.url]
    const senders = await Promise.all(urls.map((url) => relay.connect(url)))
    const share = Math.ceil((RELAY_LIMITS.messagesPerTopic * 1.2) / senders.length)
    await Promise.all(
      senders.map(async (sender, who) => {
        const calls = Array.from({ length: share }, (_, at) =>
          relay.publish(sender, topic, `${who} says ${at}`),
        )
        await Promise.all(calls)
      }),
    )
    expect(await relay.waiting(topic)).toBe(RELAY_LIMITS.messagesPerTopic)
    await Promise.all(senders.map((sender) => sender.close()))
    await second.stop()
  })

  it('A stop during a flood completes the started work before the database closes', async () => {
    const own = await relay.startProcess()
    const flood = await relay.connect(own.url)
    const publications = Array.from({ length: 25 }, (_, at) => {
      const rest = { message: `flood ${at}`, ttl: 300, tag: 1 }
      return Array.from({ length: 50 }, (__, topic) => ({ topic: topicOf(`flood ${topic}`), ...rest }))
    })
    for (const [id, messages] of publications.entries())
      flood.send({ id, jsonrpc: '2.0', method: 'irn_batchPublish', params: { messages } })
    for (let id = 100; id < 400; id += 1)
      flood.send({ id, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic: topicOf('flood 1') } })
    await expect.poll(() => relay.waiting(topicOf('flood 1'))).toBeGreaterThan(0)
    await own.stop()
    expect(await flood.closed).toBeGreaterThan(0)
  })

  it('The limit of an address counts what all processes publish', async () => {
    const [one, other] = [await relay.startProcess(), await relay.startProcess()]
    const [first, second] = [await relay.connect(one.url), await relay.connect(other.url)]
    const topic = topicOf('counted together')
    const key = 'relay-bytes:127.0.0.1'
    await relay.database.pool?.query(
      'insert into postern_relay.rate_limits values ($1, $2, $3) on conflict (key) do update set points = $2, expire = $3',
      [key, RELAY_LIMITS.bytesPerMinute - RELAY_LIMITS.bytesPerPublication - 100, Date.now() + 60_000],
    )
    expect(await relay.publish(first, topic, 'x'.repeat(60))).toMatchObject({ result: true })
    const answer = await relay.publish(second, topic, 'y'.repeat(60))
    // Processes that share a file count separately.
    expect(answer).toMatchObject(relay.isShared ? { error: { code: 3_001 } } : { result: true })
    await relay.database.pool?.query('delete from postern_relay.rate_limits where key = $1', [key])
    await Promise.all([first.close(), second.close()])
    await Promise.all([one.stop(), other.stop()])
  })

  it('An invalid notification between processes is ignored', async () => {
    const topic = topicOf('no announcement')
    const second = await relay.startProcess()
    const [receiver, sender] = [await relay.connect(), await relay.connect(second.url)]
    await receiver.call('irn_subscribe', { topic })
    for (const text of ['', '{', 'null', '{"topic":7}', `{"topic":"${topic}","message":7}`])
      await second.database.announce('relay', text)
    await relay.publish(sender, topic, 'sealed')
    await expect.poll(() => receiver.pushed.length, within()).toBe(1)
    await sender.close()
    await second.stop()
  })
}
