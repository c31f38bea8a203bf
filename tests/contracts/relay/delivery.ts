import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'
import { RELAY_LIMITS } from '#server/features/relay/relay-limits.ts'
import { createRelayIdentity, receiptOf, topicOf } from '#tests/support/clients/relay-client.ts'
import type { RelayUnderTest } from './relay-under-test.ts'

/** How messages are delivered. */
export function describeDelivery(relay: RelayUnderTest): void {
  it('A message reaches the other side and is deleted once it is acknowledged', async () => {
    const topic = topicOf('hands over')
    const [sender, receiver] = [await relay.connect(), await relay.connect()]
    await receiver.call('irn_subscribe', { topic })
    expect(await relay.publish(sender, topic, 'sealed')).toMatchObject({ result: true })
    await expect
      .poll(() => receiver.pushed)
      .toMatchObject([{ topic, message: 'sealed', tag: 1_108, attestation: '' }])
    await expect.poll(() => relay.waiting(topic)).toBe(0)
    expect(sender.pushed).toEqual([])
  })

  it('Messages wait for a side that is away and are returned in the order of publication', async () => {
    const topic = topicOf('keeps')
    const sender = await relay.connect()
    await sender.call('irn_subscribe', { topic })
    for (const message of ['one', 'two', 'three']) await relay.publish(sender, topic, message)
    const receiver = await relay.connect()
    const answer = await receiver.call('irn_batchSubscribe', { topics: [topic, topicOf('another')] })
    expect(answer.result).toHaveLength(2)
    await expect.poll(() => receiver.pushed.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
    // The answer comes before the waiting messages.
    expect(receiver.frames[0]).toMatchObject({ id: answer.id })
    await expect.poll(() => relay.waiting(topic)).toBe(0)
  })

  it('A batch of receipts deletes exactly the messages it names, in one statement', async () => {
    const topics = Array.from({ length: 20 }, (_, at) => topicOf(`receipts ${at}`))
    const { database, deletions } = countingDeletions(relay.database)
    const own = await relay.start({}, database)
    const [sender, receiver] = [await relay.connect(own.url), await relay.connect(own.url)]
    for (const topic of topics)
      for (const message of ['one', 'two']) await relay.publish(sender, topic, message)
    // The other message of each topic is named as well, but on another topic.
    const receipts = topics.map((topic, at) => receiptOf(topic, at % 2 === 0 ? 'one' : 'two'))
    expect(await receiver.call('irn_batchReceive', { receipts })).toMatchObject({ result: true })
    expect(deletions()).toBe(1)
    const left = await receiver.call('irn_batchFetchMessages', { topics })
    expect(left.result).toMatchObject({
      messages: topics.map((topic, at) => ({ topic, message: at % 2 === 0 ? 'two' : 'one' })),
    })
    // Receipts of the sender itself have no effect.
    await sender.call('irn_batchReceive', { receipts: topics.map((topic) => receiptOf(topic, 'one')) })
    expect(await relay.waiting(topics[1] ?? '')).toBe(1)
    await own.stop()
  })

  it('A message that was not acknowledged is delivered again', async () => {
    const topic = topicOf('again')
    const sender = await relay.connect()
    const who = await createRelayIdentity()
    const first = await relay.connect(relay.url, { who, acknowledges: false })
    await first.call('irn_subscribe', { topic })
    await relay.publish(sender, topic, 'sealed')
    await expect.poll(() => first.pushed.length).toBe(1)
    await first.close()
    const second = await relay.connect(relay.url, { who })
    await second.call('irn_subscribe', { topic })
    await expect.poll(() => second.pushed.length).toBe(1)
    await expect.poll(() => relay.waiting(topic)).toBe(0)
  })

  it('A message reaches every socket of a client', async () => {
    const topic = topicOf('sockets')
    const who = await createRelayIdentity()
    const tabs = [await relay.connect(relay.url, { who }), await relay.connect(relay.url, { who })]
    for (const tab of tabs) await tab.call('irn_subscribe', { topic })
    await relay.publish(await relay.connect(), topic, 'sealed')
    await expect.poll(() => tabs.map(({ pushed }) => pushed.length)).toEqual([1, 1])
  })

  it('A message reaches every socket of a client that has just subscribed', async () => {
    const [who, sender] = [await createRelayIdentity(), await relay.connect()]
    const tabs = [await relay.connect(relay.url, { who }), await relay.connect(relay.url, { who })]
    const rounds = 20
    for (let round = 0; round < rounds; round += 1) {
      const topic = topicOf(`just begun ${round}`)
      const others = Array.from({ length: 5 }, (_, at) => topicOf(`just begun ${round} ${at}`))
      await Promise.all(tabs.map((tab) => tab.call('irn_batchSubscribe', { topics: [...others, topic] })))
      await relay.publish(sender, topic, 'sealed')
      await expect
        .poll(() => tabs.map(({ pushed }) => pushed.length), { timeout: 3_000 })
        .toEqual([round + 1, round + 1])
    }
  })

  it("Equal messages are stored once, without the client's additional fields", async () => {
    const topic = topicOf('equal')
    const sender = await relay.connect()
    const tvf = { tvf: { rpcMethods: ['personal_sign'], txHashes: ['0xSECRET'] }, correlationId: 7 }
    await relay.publish(sender, topic, 'sealed', tvf)
    await relay.publish(sender, topic, 'sealed', tvf)
    const rows = await relay.database.query
      .selectFrom('relay_messages')
      .selectAll()
      .where('topic', '=', topic)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('SECRET')
  })

  it('An expired message is not delivered', async () => {
    const topic = topicOf('over')
    const sender = await relay.connect()
    await relay.publish(sender, topic, 'sealed', { ttl: 60 })
    relay.now = () => Date.now() + 61_000
    const receiver = await relay.connect()
    await receiver.call('irn_subscribe', { topic })
    expect(await receiver.call('irn_fetchMessages', { topic })).toMatchObject({
      result: { messages: [], hasMore: false },
    })
    expect(receiver.pushed).toEqual([])
  })

  it('The answer to a proposal is published before the settlement, and the caller is subscribed', async () => {
    const [pairingTopic, sessionTopic] = [topicOf('pairing'), topicOf('session')]
    const [dapp, wallet] = [await relay.connect(), await relay.connect()]
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 }
    expect(await dapp.call('wc_proposeSession', proposal)).toMatchObject({ result: true })
    await expect.poll(() => wallet.pushed).toMatchObject([{ message: 'proposal', tag: 1_100 }])
    await dapp.call('irn_subscribe', { topic: sessionTopic })
    const approval = {
      sessionTopic,
      pairingTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settle',
      ttl: 300,
    }
    await wallet.call('wc_approveSession', approval)
    await expect
      .poll(() => dapp.pushed.map(({ message, tag }) => [message, tag]))
      .toEqual([
        ['response', 1_101],
        ['settle', 1_102],
      ])
    await relay.publish(dapp, sessionTopic, 'request')
    await expect.poll(() => wallet.pushed.at(-1)).toMatchObject({ message: 'request' })
  })

  it('Nothing is delivered after an unsubscription', async () => {
    const topic = topicOf('leaves')
    const receiver = await relay.connect()
    const { result: id } = await receiver.call('irn_subscribe', { topic })
    expect(await receiver.call('irn_unsubscribe', { topic, id })).toMatchObject({ result: true })
    await relay.publish(await relay.connect(), topic, 'sealed')
    await receiver.call('irn_fetchMessages', { topic })
    expect(receiver.pushed).toEqual([])
  })

  it('Ids are echoed unchanged', async () => {
    const client = await relay.connect()
    const id = '1732212000000123456'
    expect(await client.call('irn_subscribe', { topic: topicOf('id') }, id)).toMatchObject({ id })
  })

  it('Delivery continues when a client has acknowledged enough messages', async () => {
    const topics = [topicOf('window one'), topicOf('window two')]
    const [sender, receiver] = [
      await relay.connect(),
      await relay.connect(relay.url, { acknowledges: false }),
    ]
    await receiver.call('irn_batchSubscribe', { topics })
    const each = RELAY_LIMITS.unacknowledged / 2 + 50
    for (const topic of topics)
      for (let at = 0; at < each; at += 50) {
        const texts = Array.from({ length: 50 }, (_, more) => String(at + more))
        const messages = texts.map((message) => ({ topic, message, ttl: 300, tag: 1 }))
        await sender.call('irn_batchPublish', { messages })
      }
    await expect.poll(() => receiver.pushed.length).toBe(RELAY_LIMITS.unacknowledged)
    for (const { id, method } of receiver.frames)
      if (method) receiver.send({ id, jsonrpc: '2.0', result: true })
    await expect.poll(() => receiver.pushed.length, { timeout: 10_000 }).toBe(2 * each)
    for (const topic of topics)
      expect(
        receiver.pushed.filter((pushed) => pushed.topic === topic).map(({ message }) => Number(message)),
      ).toEqual(Array.from({ length: each }, (_, at) => at))
  })

  it('Delivery continues when a slow reader has caught up', async () => {
    const topics = ['a', 'b', 'c', 'd', 'e'].map((letter) => topicOf(`slow ${letter}`))
    const [sender, receiver] = [await relay.connect(), await relay.connect()]
    await receiver.call('irn_batchSubscribe', { topics })
    receiver.pause()
    const text = 'x'.repeat(1_000_000)
    for (const topic of topics)
      for (let part = 0; part < 5; part += 1) await relay.publish(sender, topic, `${part}${text}`)
    expect(await relay.waiting(topics[4] ?? '')).toBe(5)
    receiver.resume()
    await expect.poll(() => receiver.pushed.length, { timeout: 10_000 }).toBe(25)
    for (const topic of topics)
      expect(
        receiver.pushed.filter((pushed) => pushed.topic === topic).map(({ message }) => message[0]),
      ).toEqual(['0', '1', '2', '3', '4'])
    for (const topic of topics) await expect.poll(() => relay.waiting(topic)).toBe(0)
  })
}

/** Wraps a database and counts the statements that delete. */
function countingDeletions(database: Database<RelayTables>): {
  database: Database<RelayTables>
  deletions: () => number
} {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'DeleteQueryNode') count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    database: { ...database, query: database.query.withPlugin(plugin) },
    deletions: () => count,
  }
}
