import { describe, expect, it } from 'vitest'
import { startLocalRelay } from '#tests/support/servers/local-relay.ts'
import { sitesAndPhones, WANTED } from '#tests/support/fixtures/sites-and-phones.ts'

const { closing, openSite, openPhone } = sitesAndPhones()

const pairingsShown = (received: readonly object[]) =>
  received.filter((message) => 'event' in message && message.event === 'pairing').length

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
})
