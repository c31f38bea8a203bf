import { describe, expect, it, vi } from 'vitest'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'
import { startLocalRelay } from '#tests/support/servers/local-relay.ts'
import { RESUMES_WITHIN_MS, sitesAndPhones, WANTED } from '#tests/support/fixtures/sites-and-phones.ts'

const { closing, openSite, openPhone } = sitesAndPhones()

const pairingsShown = (received: readonly object[]) =>
  received.filter((message) => 'event' in message && message.event === 'pairing').length

/** The next attempt by itself is more than `RESUMES_WITHIN_MS` away then. */
const AWAY_MS = 19_000

describe('a pairing that is made before the press', () => {
  it(
    'A prepared pairing is shown although the relay has gone since, and a wallet that is invited by it connects',
    { timeout: 30_000 },
    async () => {
      const relay = await startLocalRelay()
      closing({ close: relay.stop })
      const site = await openSite({ relayUrl: relay.url })
      await site.connector.prepare?.({ ...WANTED, signsIn: false })
      expect(pairingsShown(site.received), 'nobody learns of it before the press').toBe(0)
      expect(await site.connector.restore(WANTED)).toEqual({ ok: true, value: undefined })
      await relay.halt()
      const attempt = new AbortController()
      let invite = (_uri: string): void => {}
      const invited = new Promise<string>((resolve) => (invite = resolve))
      const connecting = site.connector.connect(WANTED, {
        signal: attempt.signal,
        onPairing: ({ uri }) => invite(uri),
      })
      const uri = await invited
      await relay.resume()
      const phone = await openPhone(async () => true, undefined, relay.url)
      await phone.pair(uri)
      expect(await connecting).toMatchObject({ ok: true })
      expect(pairingsShown(site.received)).toBe(1)
    },
  )

  it(
    'The press ends the pauses between attempts to reach a relay that has gone since the pairing was prepared',
    { timeout: 40_000 },
    async () => {
      const relay = await startLocalRelay()
      closing({ close: relay.stop })
      const site = await openSite({ relayUrl: relay.url })
      await site.connector.prepare?.({ ...WANTED, signsIn: false })
      await relay.halt()
      await quietFor(AWAY_MS)
      await relay.resume()
      const before = site.received.length
      const attempt = new AbortController()
      const connecting = site.connector.connect(WANTED, { signal: attempt.signal })
      await vi.waitFor(
        () => expect(site.received.slice(before)).toContainEqual({ event: 'relay', isReached: true }),
        { timeout: RESUMES_WITHIN_MS },
      )
      attempt.abort()
      expect(await connecting).toMatchObject({ ok: false, error: { code: 4001 } })
    },
  )
})
