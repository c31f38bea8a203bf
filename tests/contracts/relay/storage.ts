import { expect, it } from 'vitest'
import type { StorageLimits } from '#server/features/relay/relay-usage.ts'
import { receiptOf, topicOf, type RelayClient } from '#tests/support/clients/relay-client.ts'
import type { RelayUnderTest } from './relay-under-test.ts'

const FULL = { error: { code: 3_001, message: expect.stringContaining('no room') as unknown } }

/** How much storage strangers can fill. */
export function describeStorage(relay: RelayUnderTest): void {
  /** Starts a relay with these limits on an empty mailbox; clients come from the addresses they name. */
  async function bounded(limits: Partial<StorageLimits>) {
    await relay.database.query.deleteFrom('relay_messages').execute()
    await relay.database.query.deleteFrom('relay_usage').execute()
    const enough = 1_000_000_000
    const storage = { mostMessages: enough, mostBytes: enough, mostMessagesPerAddress: enough }
    const own = await relay.start({ storage: { ...storage, mostBytesPerAddress: enough, ...limits } })
    return {
      ...own,
      at: (address: string) => relay.connect(own.url, { projectId: `at-${address}` }),
    }
  }
  const fill = async (client: RelayClient, name: string, size: number, most = 60) => {
    for (let kept = 0; kept < most; kept += 1) {
      const answer = await relay.publish(client, topicOf(`${name} ${kept}`), 'x'.repeat(size))
      if (answer.result !== true) return { kept, answer }
    }
    return { kept: most, answer: undefined }
  }
  const usage = async () => {
    const rows = await relay.database.query.selectFrom('relay_usage').selectAll().orderBy('net').execute()
    return rows.map(({ net, messages, bytes }) => [net, Number(messages), Number(bytes)])
  }

  it('The mailbox holds no more bytes than its limit, from however many addresses they come', async () => {
    const own = await bounded({ mostBytes: 100_000 })
    for (let from = 0; from < 30; from += 1) {
      const sender = await own.at(`203.0.113.${from}`)
      await fill(sender, `whole ${from}`, 1_000)
    }
    const rows = await usage()
    const bytes = rows.reduce((sum, [, , held]) => sum + Number(held), 0)
    expect(bytes).toBeGreaterThan(90_000)
    expect(bytes).toBeLessThanOrEqual(100_000)
    expect((await fill(await own.at('198.51.100.1'), 'late', 3_000)).answer).toMatchObject(FULL)
    await own.stop()
  })

  it('The mailbox holds no more messages than its limit', async () => {
    const own = await bounded({ mostMessages: 20 })
    for (let from = 0; from < 12; from += 1) await fill(await own.at(`203.0.113.${from}`), `many ${from}`, 10)
    const messages = (await usage()).reduce((sum, [, held]) => sum + Number(held), 0)
    expect(messages).toBe(20)
    await own.stop()
  })

  it.each([
    ['address', ['203.0.113.1', '203.0.113.1'], '203.0.113.1'],
    ['/48', ['2001:db8:1:1::1', '2001:db8:1:ff00::1'], '2001:db8:1::/48'],
  ])('An %s fills only its own share, and others are not affected', async (_, addresses, net) => {
    const own = await bounded({ mostBytesPerAddress: 10_000 })
    const [one = '', other = ''] = addresses
    const first = await fill(await own.at(one), 'first', 1_000, 6)
    const second = await fill(await own.at(other), 'second', 1_000)
    expect([first.kept, second.kept, second.answer]).toEqual([6, 4, expect.objectContaining(FULL)])
    expect(await usage()).toEqual([[net, 10, 10_000]])
    expect((await fill(await own.at('198.51.100.1'), 'another', 1_000, 5)).kept).toBe(5)
    await own.stop()
  })

  it('Collected and expired messages make room', async () => {
    const own = await bounded({ mostBytesPerAddress: 3_000 })
    const [sender, receiver] = [await own.at('203.0.113.1'), await own.at('198.51.100.1')]
    expect((await fill(sender, 'room', 1_000)).kept).toBe(3)
    await receiver.call('irn_subscribe', { topic: topicOf('room 1') })
    await expect.poll(usage).toEqual([['203.0.113.1', 2, 2_000]])
    expect((await fill(sender, 'more', 1_000)).kept).toBe(1)
    // Nothing was swept so far: a message without room triggers it.
    relay.now = () => Date.now() + 301_000
    expect((await fill(sender, 'later', 1_000)).kept).toBe(3)
    expect(await usage()).toEqual([['203.0.113.1', 3, 3_000]])
    await own.stop()
  })

  it('A message that is published twice counts once, with its attestation', async () => {
    const own = await bounded({})
    const sender = await own.at('203.0.113.1')
    const topic = topicOf('twice')
    for (let time = 0; time < 2; time += 1)
      await relay.publish(sender, topic, 'x'.repeat(100), { attestation: 'a'.repeat(50) })
    expect(await usage()).toEqual([['203.0.113.1', 1, 150]])
    await own.stop()
  })

  it('An expired message that is published again is stored anew and counts once', async () => {
    const own = await bounded({})
    const [sender, later] = [await own.at('203.0.113.1'), await own.at('198.51.100.1')]
    const topic = topicOf('sent again')
    await relay.publish(sender, topic, 'the same', { ttl: 60 })
    relay.now = () => Date.now() + 61_000
    expect(await relay.publish(later, topic, 'the same', { ttl: 60 })).toMatchObject({ result: true })
    const reader = await own.at('192.0.2.1')
    const { result } = await reader.call('irn_fetchMessages', { topic })
    expect(result).toMatchObject({ messages: [{ message: 'the same' }] })
    expect((await usage()).filter(([, messages]) => messages !== 0)).toEqual([['198.51.100.1', 1, 8]])
    await own.stop()
  })

  it('An expired message is not taken for a duplicate when there is no room', async () => {
    const own = await bounded({ mostMessages: 1 })
    const sender = await own.at('203.0.113.1')
    await relay.publish(sender, topicOf('only room'), 'kept', { ttl: 3_600 })
    await relay.database.query
      .insertInto('relay_messages')
      .values(rowOver(topicOf('over'), 'said before', Date.now() - 1_000))
      .execute()
    // The first one triggers a sweep; the next one finds the expired row.
    await relay.publish(sender, topicOf('another'), 'refused')
    await relay.database.query
      .insertInto('relay_messages')
      .values(rowOver(topicOf('over'), 'said before', Date.now() - 1_000))
      .execute()
    expect(await relay.publish(sender, topicOf('over'), 'said before')).toMatchObject(FULL)
    await own.stop()
  })

  it('Publishing without room sweeps expired messages at most once in ten seconds', async () => {
    const own = await bounded({ mostMessages: 1 })
    const sender = await own.at('203.0.113.1')
    const refuse = async (name: string) =>
      expect(await relay.publish(sender, topicOf(name), 'refused', { ttl: 3_600 })).toMatchObject(FULL)
    await relay.publish(sender, topicOf('only'), 'kept', { ttl: 3_600 })
    await refuse('first')
    const over = topicOf('over meanwhile')
    await relay.database.query
      .insertInto('relay_messages')
      .values(rowOver(over, 'x', Date.now() - 1_000))
      .execute()
    for (let at = 0; at < 5; at += 1) await refuse(`again ${at}`)
    expect(await relay.waiting(over)).toBe(1)
    relay.now = () => Date.now() + 11_000
    await refuse('later')
    expect(await relay.waiting(over)).toBe(0)
    await own.stop()
  })
}

/** An expired message of another network. */
function rowOver(topic: string, message: string, at: number) {
  const { messageId } = receiptOf(topic, message)
  const time = new Date(at).toISOString()
  const rest = { attestation: '', tag: 0, sender: 'somebody', net: 'elsewhere', size: message.length }
  return {
    topic,
    message_id: messageId,
    message,
    ...rest,
    published_at: time,
    position: at,
    expires_at: time,
  }
}
