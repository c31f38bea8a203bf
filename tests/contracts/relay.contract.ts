import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/database.ts'
import { RELAY_LIMITS } from '#server/features/relay/relay-limits.ts'
import { startRelay, type RunningRelay } from '#server/features/relay/relay-server.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import {
  connectRelay,
  createRelayIdentity,
  relayToken,
  topicOf,
  type RelayClient,
} from '#tests/support/relay-client.ts'

/** Where a relay keeps its mailbox. */
export interface RelaySubject {
  /** A connection of one process. */
  readonly open: () => Promise<Database>
  readonly stop: () => Promise<unknown>
  /** Whether processes can share it. */
  readonly isShared: boolean
}

const DAY_S = 86_400

/** What a relay must do on every database. */
export function describeRelay(name: string, prepare: () => Promise<RelaySubject>): void {
  describe(`the relay on ${name}`, () => {
    let subject: RelaySubject
    let database: Database
    let url: string
    let relay: RunningRelay
    let now = Date.now
    const open: RelayClient[] = []
    const failures: unknown[] = []

    const start = async (on: Database, port: number, settings = {}): Promise<RunningRelay> =>
      startRelay({
        listen: { host: '127.0.0.1', port },
        access: { audiences: [url, `ws://127.0.0.1:${port}`], now: () => now() },
        database: on,
        addressOf: () => '127.0.0.1',
        observer: { connected: () => {}, disconnected: () => {}, called: () => {} },
        onFailure: (error) => failures.push(error),
        connectionsPerAddress: 100,
        ...settings,
      })
    const connect = async (...args: Partial<Parameters<typeof connectRelay>>): Promise<RelayClient> => {
      const client = await connectRelay(args[0] ?? url, args[1])
      open.push(client)
      return client
    }
    const waiting = async (topic: string): Promise<number> => {
      const rows = await database.query
        .selectFrom('relay_messages')
        .select('message_id')
        .where('topic', '=', topic)
        .execute()
      return rows.length
    }
    const publish = (client: RelayClient, topic: string, message: string, more: object = {}) =>
      client.call('irn_publish', { topic, message, ttl: 300, tag: 1_108, ...more })

    beforeAll(async () => {
      subject = await prepare()
      database = await subject.open()
      await migrate(database)
      const [port = 0] = await freePorts(1)
      url = `ws://127.0.0.1:${port}`
      relay = await start(database, port)
    })
    afterEach(async () => {
      await Promise.all(open.splice(0).map((client) => client.close()))
      now = Date.now
      expect(failures).toEqual([])
    })
    afterAll(async () => {
      await relay.stop()
      await database.close()
      await subject.stop()
    })

    describe('error: admits no one', () => {
      it.each([
        ['without a token', async () => connect(url, { token: '' }), '401'],
        ['without a project', async () => connect(url, { projectId: '' }), '401'],
        [
          'with a token that is over',
          { exp: Date.now() / 1_000 - DAY_S, iat: Date.now() / 1_000 - 2 * DAY_S },
          '401',
        ],
        ['with a token for another relay', { aud: 'wss://relay.example' }, '403'],
        ['who is not a key', { iss: 'did:key:z6MkNobody' }, '403'],
      ] as const)('%s', async (_case, how, status) => {
        const who = await createRelayIdentity()
        const attempt =
          typeof how === 'function'
            ? how()
            : connect(url, {
                who,
                token: await relayToken(who, url, {
                  ...how,
                  ...('exp' in how && { exp: Math.floor(how.exp), iat: Math.floor(how.iat) }),
                }),
              })
        await expect(attempt).rejects.toThrow(status)
      })

      it('who signs with a key that is not the one he names', async () => {
        const [who, other] = [await createRelayIdentity(), await createRelayIdentity()]
        const token = await relayToken(who, url, { key: other.privateKey })
        await expect(connect(url, { who, token })).rejects.toThrow('403')
      })
    })

    it('hands a message to the other side, and forgets it once it is acknowledged', async () => {
      const topic = topicOf(`${name} hands over`)
      const [sender, receiver] = [await connect(), await connect()]
      await receiver.call('irn_subscribe', { topic })
      expect(await publish(sender, topic, 'sealed')).toMatchObject({ result: true })
      await expect
        .poll(() => receiver.pushed)
        .toMatchObject([{ topic, message: 'sealed', tag: 1_108, attestation: '' }])
      await expect.poll(() => waiting(topic)).toBe(0)
      expect(sender.pushed).toEqual([])
    })

    it('keeps a message for a side that is away, and answers it in the order of publication', async () => {
      const topic = topicOf(`${name} keeps`)
      const sender = await connect()
      await sender.call('irn_subscribe', { topic })
      for (const message of ['one', 'two', 'three']) await publish(sender, topic, message)
      const receiver = await connect()
      const answer = await receiver.call('irn_batchSubscribe', { topics: [topic, topicOf('another')] })
      expect(answer.result).toHaveLength(2)
      await expect.poll(() => receiver.pushed.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
      // The answer stands before what waited.
      expect(receiver.frames[0]).toMatchObject({ id: answer.id })
      await expect.poll(() => waiting(topic)).toBe(0)
    })

    it('hands a message again to a client that did not acknowledge it', async () => {
      const topic = topicOf(`${name} again`)
      const sender = await connect()
      const who = await createRelayIdentity()
      const first = await connect(url, { who, acknowledges: false })
      await first.call('irn_subscribe', { topic })
      await publish(sender, topic, 'sealed')
      await expect.poll(() => first.pushed.length).toBe(1)
      await first.close()
      const second = await connect(url, { who })
      await second.call('irn_subscribe', { topic })
      await expect.poll(() => second.pushed.length).toBe(1)
      await expect.poll(() => waiting(topic)).toBe(0)
    })

    it('reaches every socket of a client', async () => {
      const topic = topicOf(`${name} sockets`)
      const who = await createRelayIdentity()
      const tabs = [await connect(url, { who }), await connect(url, { who })]
      for (const tab of tabs) await tab.call('irn_subscribe', { topic })
      await publish(await connect(), topic, 'sealed')
      await expect.poll(() => tabs.map(({ pushed }) => pushed.length)).toEqual([1, 1])
    })

    it('keeps one of two equal messages, and nothing that a client sends beside the message', async () => {
      const topic = topicOf(`${name} equal`)
      const sender = await connect()
      const tvf = { tvf: { rpcMethods: ['personal_sign'], txHashes: ['0xSECRET'] }, correlationId: 7 }
      await publish(sender, topic, 'sealed', tvf)
      await publish(sender, topic, 'sealed', tvf)
      const rows = await database.query
        .selectFrom('relay_messages')
        .selectAll()
        .where('topic', '=', topic)
        .execute()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain('SECRET')
    })

    it('drops a message whose time is over', async () => {
      const topic = topicOf(`${name} over`)
      const sender = await connect()
      await publish(sender, topic, 'sealed', { ttl: 60 })
      now = () => Date.now() + 61_000
      const receiver = await connect()
      await receiver.call('irn_subscribe', { topic })
      expect(await receiver.call('irn_fetchMessages', { topic })).toMatchObject({
        result: { messages: [], hasMore: false },
      })
      expect(receiver.pushed).toEqual([])
    })

    it('publishes the answer to a proposal before the settlement, and listens on the caller’s behalf', async () => {
      const [pairingTopic, sessionTopic] = [topicOf(`${name} pairing`), topicOf(`${name} session`)]
      const [dapp, wallet] = [await connect(), await connect()]
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
      await publish(dapp, sessionTopic, 'request')
      await expect.poll(() => wallet.pushed.at(-1)).toMatchObject({ message: 'request' })
    })

    it('tells nothing more after an unsubscription', async () => {
      const topic = topicOf(`${name} leaves`)
      const receiver = await connect()
      const { result: id } = await receiver.call('irn_subscribe', { topic })
      expect(await receiver.call('irn_unsubscribe', { topic, id })).toMatchObject({ result: true })
      await publish(await connect(), topic, 'sealed')
      await receiver.call('irn_fetchMessages', { topic })
      expect(receiver.pushed).toEqual([])
    })

    it('echoes ids as they came', async () => {
      const client = await connect()
      const id = '1732212000000123456'
      expect(await client.call('irn_subscribe', { topic: topicOf('id') }, id)).toMatchObject({ id })
    })

    it.each([
      ['a topic of another form', 'irn_publish', { topic: 'abc', message: 'x', ttl: 300, tag: 0 }, -32_600],
      ['no message', 'irn_publish', { topic: topicOf('x'), ttl: 300, tag: 0 }, -32_600],
      ['a life of no time', 'irn_publish', { topic: topicOf('x'), message: 'x', ttl: 0, tag: 0 }, -32_600],
      [
        'a life beyond a week',
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
      ['a method nobody knows', 'irn_nothing', {}, -32_601],
      ['a method of every object', 'constructor', {}, -32_601],
    ] as const)('error: refuses %s', async (_case, method, params, code) => {
      const client = await connect()
      expect(await client.call(method, params)).toMatchObject({ error: { code } })
      expect(await client.call('irn_subscribe', { topic: topicOf('still there') })).toHaveProperty('result')
    })

    it('error: refuses what is no JSON-RPC, and goes on', async () => {
      const client = await connect()
      for (const frame of ['', 'null', '[]', '{"id":1}', '{', '{"id":1,"jsonrpc":"1.0","method":"x"}'])
        client.send(frame)
      await expect.poll(() => client.frames.filter(({ error }) => error?.code === -32_600).length).toBe(6)
      expect(await client.call('irn_subscribe', { topic: topicOf('goes on') })).toHaveProperty('result')
    })

    it('error: takes no more for a topic nobody collects', async () => {
      const topic = topicOf(`${name} full`)
      const sender = await connect()
      const message = 'x'.repeat(1_000_000)
      const outcomes = []
      for (let part = 0; part < 7; part += 1) outcomes.push(await publish(sender, topic, `${part}${message}`))
      expect(outcomes.filter(({ result }) => result === true)).toHaveLength(
        Math.floor(RELAY_LIMITS.bytesPerTopic / 1_000_001),
      )
      expect(outcomes.at(-1)).toMatchObject({ error: { code: -32_000 } })
    })

    it('error: asks a client that calls too often to wait', async () => {
      const client = await connect()
      const calls = Array.from({ length: RELAY_LIMITS.callsPerMinute + 1 }, (_, index) =>
        client.call('irn_fetchMessages', { topic: topicOf('often') }, `call-${index}`),
      )
      const answers = await Promise.all(calls)
      expect(answers.at(-1)).toMatchObject({ error: { code: 3_001 } })
      expect(answers.filter(({ error }) => error !== undefined)).toHaveLength(1)
    })

    it('keeps what waits over a restart, and tells clients to come back', async () => {
      const topic = topicOf(`${name} restart`)
      const [port = 0] = await freePorts(1)
      const own = `ws://127.0.0.1:${port}`
      const first = await start(database, port)
      const sender = await connect(own)
      await publish(sender, topic, 'sealed')
      await first.stop()
      expect(await sender.closed).toBe(1_001)
      const second = await start(database, port)
      const receiver = await connect(own)
      await receiver.call('irn_subscribe', { topic })
      await expect.poll(() => receiver.pushed.length).toBe(1)
      await receiver.close()
      await second.stop()
    })

    it('reaches clients of other processes on the same database', async () => {
      const topic = topicOf(`${name} processes`)
      const other = await subject.open()
      const [port = 0] = await freePorts(1)
      const second = await start(other, port)
      const [receiver, sender] = [await connect(`ws://127.0.0.1:${port}`), await connect()]
      await receiver.call('irn_subscribe', { topic })
      await publish(sender, topic, 'short')
      await publish(sender, topic, 'long'.repeat(5_000))
      const within = subject.isShared ? 1_000 : 5_000
      await expect.poll(() => receiver.pushed.length, { timeout: within }).toBe(2)
      await expect.poll(() => waiting(topic)).toBe(0)
      await receiver.close()
      await second.stop()
      await other.close()
    })
  })
}
