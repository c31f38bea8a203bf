import { describe, expect, it } from 'vitest'
import { wait } from '#modal/platform/clock.ts'
import { TRIED_RELAYS, countConnections, startBrokenRelay } from '#tests/support/servers/broken-relay.ts'
import { startLocalRelay } from '#tests/support/servers/local-relay.ts'
import {
  connect,
  CONNECTIONS_IN_5_S,
  FAILS_WITHIN_MS,
  patiently,
  RESUMES_WITHIN_MS,
  sitesAndPhones,
  WANTED,
} from '#tests/support/fixtures/sites-and-phones.ts'

const { closing, openSite, openPhone } = sitesAndPhones()

/** A relay that is down until the test resumes it. */
async function startAway() {
  const away = await startLocalRelay()
  closing({ close: away.stop })
  await away.halt()
  return { ...away, port: Number(new URL(away.url).port) }
}

describe('an unusable relay', () => {
  it.each(TRIED_RELAYS)(
    'A relay that %s fails a connection within 15 seconds, gets few retries, and is tried again with the next connection',
    { timeout: 60_000 },
    async (_what, upgrade) => {
      const away = await startAway()
      const connections = countConnections(away.port)
      const broken = upgrade && (await startBrokenRelay(away.port, upgrade))
      if (broken) closing(broken)
      const site = await openSite({ relayUrl: away.url })
      const start = performance.now()
      const answer = await site.connector.connect(WANTED, patiently())
      expect(answer).toMatchObject({ ok: false })
      expect(['RELAY_UNREACHABLE', 'RELAY_REFUSED']).toContain(!answer.ok && answer.error.code)
      expect(performance.now() - start).toBeLessThan(FAILS_WITHIN_MS)
      await wait(5_000)
      connections.stop()
      expect(connections.all()).toBeGreaterThan(0)
      expect(connections.most(5_000)).toBeLessThanOrEqual(CONNECTIONS_IN_5_S)

      await broken?.close()
      await away.resume()
      const again = performance.now()
      await connect(site, await openPhone(async () => true, undefined, away.url))
      expect(performance.now() - again).toBeLessThan(RESUMES_WITHIN_MS)
    },
  )
})
