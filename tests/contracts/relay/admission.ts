import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { RELAY_LIMITS } from '#server/features/relay/relay-limits.ts'
import {
  createRelayIdentity,
  relayToken,
  topicOf,
  type RelayClient,
} from '#tests/support/clients/relay-client.ts'
import type { RelayUnderTest } from './relay-under-test.ts'

const HOUR_S = 3_600
const DAY_S = 86_400

/** Which clients the relay admits. */
export function describeAdmission(relay: RelayUnderTest): void {
  describe('refused clients', () => {
    it.each([
      ['without a token', async () => relay.connect(relay.url, { token: '' }), '401'],
      ['without a project', async () => relay.connect(relay.url, { projectId: '' }), '401'],
      [
        'with an expired token',
        { exp: Date.now() / 1_000 - DAY_S, iat: Date.now() / 1_000 - 2 * DAY_S },
        '401',
      ],
      ['with a token for another relay', { aud: 'wss://relay.example' }, '403'],
      ['with an id that is not a key', { iss: 'did:key:z6MkNobody' }, '403'],
    ] as const)('A client %s is refused', async (_case, how, status) => {
      const who = await createRelayIdentity()
      const attempt =
        typeof how === 'function'
          ? how()
          : relay.connect(relay.url, {
              who,
              token: await relayToken(who, relay.url, {
                ...how,
                ...('exp' in how && { exp: Math.floor(how.exp), iat: Math.floor(how.iat) }),
              }),
            })
      await expect(attempt).rejects.toThrow(status)
    })

    it('A client whose token is signed with another key is refused', async () => {
      const [who, other] = [await createRelayIdentity(), await createRelayIdentity()]
      const token = await relayToken(who, relay.url, { key: other.privateKey })
      await expect(relay.connect(relay.url, { who, token })).rejects.toThrow('403')
    })
  })

  describe('wrong clocks', () => {
    it.each([
      ['the server’s is an hour ahead', HOUR_S, 0],
      ['the server’s is an hour behind', -HOUR_S, 0],
      ['the server’s is a day ahead', DAY_S, 0],
      ['the server’s is a day behind', -DAY_S, 0],
      ['the client’s is an hour ahead', 0, HOUR_S],
      ['the client’s is an hour behind', 0, -HOUR_S],
      ['the client’s is a day ahead', 0, DAY_S],
      ['the client’s is a day behind', 0, -DAY_S],
    ] as const)('Messages wait and arrive when %s', async (_case, server, client) => {
      const topic = topicOf(`clock ${server} ${client}`)
      relay.now = () => Date.now() + server * 1_000
      const [sender, receiver] = [await connectWith(client), await relay.connect()]
      expect(await relay.publish(sender, topic, 'waits')).toMatchObject({ result: true })
      await receiver.call('irn_subscribe', { topic })
      await relay.publish(sender, topic, 'live')
      await expect.poll(() => receiver.pushed.map(({ message }) => message)).toEqual(['waits', 'live'])
    })

    it('A client whose clock is two days behind gets the advice to check it', async () => {
      await expect(connectWith(-2 * DAY_S)).rejects.toThrow(/401: .*check the clock of this device/)
    })

    async function connectWith(seconds: number): Promise<RelayClient> {
      const who = await createRelayIdentity()
      const iat = Math.floor(Date.now() / 1_000) + seconds
      return relay.connect(relay.url, {
        who,
        token: await relayToken(who, relay.url, { iat, exp: iat + DAY_S }),
      })
    }
  })

  describe('the limit of connections per address', () => {
    it('Connections count before their token is checked, also while it is being checked', async () => {
      const own = await relay.start({ connectionsPerAddress: 3 })
      const attempts = await Promise.allSettled(Array.from({ length: 9 }, () => relay.connect(own.url)))
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      await expect(relay.connect(own.url, { token: 'x' })).rejects.toThrow('429')
      await own.stop()
    })

    it('Refused connections do not count', async () => {
      const own = await relay.start({ connectionsPerAddress: 2 })
      const who = await createRelayIdentity()
      const query = new URLSearchParams({ auth: await relayToken(who, own.url), projectId: 'demo' })
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await expect(relay.connect(own.url, { token: 'x' })).rejects.toThrow('403')
        expect(await upgradeStatus(`${own.url}/?${query.toString()}`)).toBe(400)
      }
      expect(
        await (await relay.connect(own.url)).call('irn_subscribe', { topic: topicOf('free') }),
      ).toHaveProperty('result')
      await own.stop()
    })

    it('An address with too many attempts is refused', async () => {
      const own = await relay.start()
      let refused = 0
      for (let at = 0; at < RELAY_LIMITS.attemptsPerMinute + 50; at += 50) {
        const tried = Array.from({ length: 50 }, () => upgradeStatus(own.url))
        refused += (await Promise.all(tried)).filter((status) => status === 429).length
      }
      expect(refused).toBe(50)
      await own.stop()
    })
  })
}

/** Returns the status of an upgrade without a version of the protocol. */
function upgradeStatus(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { connection: 'upgrade', upgrade: 'websocket' }
    request(url.replace('ws:', 'http:'), { headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
      .once('error', reject)
      .end()
  })
}
