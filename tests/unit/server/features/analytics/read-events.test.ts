import { describe, expect, it } from 'vitest'
import { EVENT_GROUPS, fieldsOfEvent, findEvent } from '#schemas/http/analytics/event-catalogue.ts'
import { EVENT_FIELDS } from '#schemas/http/analytics/event-fields.ts'
import { countedValues } from '#server/features/analytics/counted-event.ts'
import { readEvents } from '#server/features/analytics/read-events.ts'
import { sentEvent } from '#tests/support/builders/sent-events.ts'

const WALLET = 'ab'.repeat(32)
const NOW = Date.now()
const SETTINGS = {
  projectId: 'shop',
  now: NOW,
  version: '0.1.0',
  known: {
    isWallet: (id: string) => Promise.resolve(id === WALLET),
    isNetwork: (id: string) => id === 'eip155:1',
    isVersion: (version: string) => Promise.resolve(version === '0.1.0'),
  },
  isSite: (origin: string) => Promise.resolve(origin === 'https://shop.example'),
}
const read = (sent: readonly unknown[], change: object = {}) => readEvents(sent, { ...SETTINGS, ...change })
const NAMES = Object.values(EVENT_GROUPS).flatMap((group) => Object.keys(group))

/** Texts that would name a visitor or a secret. */
const TAINTS = [
  'TAINT alice@mail.example',
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?symKey=587d',
  "TAINT'; DROP TABLE analytics_counts; --",
  '=HYPERLINK("https://evil.example?TAINT")',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'TAINT_UPPER',
]

describe('reading events', () => {
  it('In 10,000 events with personal data in every place that has room for a text, nothing of it is counted', async () => {
    const sent = Array.from({ length: 10_000 }, (_, at) => {
      const taint = TAINTS[at % TAINTS.length] ?? ''
      const name = NAMES[at % NAMES.length] ?? ''
      const fields = [...Object.keys(EVENT_FIELDS), 'address', 'email', 'uri', 'search', 'message', 'name']
      const tainted = Object.fromEntries(fields.map((field) => [field, taint]))
      const query = encodeURIComponent(taint)
      return sentEvent(name, tainted, {
        timestamp: NOW,
        url: `https://shop.example/cart?email=${query}#${query}`,
        address: taint,
        props: { event: name, address: taint, properties: tainted },
      })
    })
    const events = await read(sent, { version: TAINTS[0] })
    expect(events).toHaveLength(10_000)
    const kept = JSON.stringify(events.map((event) => [event, countedValues(event)]))
    for (const secret of ['TAINT', 'alice', '0x71', 'symKey', 'bc1q', 'evil', 'DROP', 'email='])
      expect(kept).not.toContain(secret)
  })

  it('Every event of the catalogue is read with all of its fields', async () => {
    const values = {
      platform: 'mobile',
      connected: true,
      wallet: WALLET,
      method: 'qrcode',
      namespace: 'all',
      network: 'eip155:1',
      provider: 'google',
      by: 'site',
      reason: 'rejected',
      category: 'API_ERROR',
      code: 'STORAGE_BLOCKED',
      ms: 1_234,
    }
    const events = await read(NAMES.map((name) => sentEvent(name, values, { timestamp: NOW })))
    expect(events.map(({ event }) => event)).toEqual(NAMES)
    for (const { event, properties } of events) {
      const definition = findEvent(event)
      expect(definition && fieldsOfEvent(definition)).toEqual(Object.keys(properties))
    }
  })

  it.each([
    ['an unknown name', { props: { event: 'WALLET_STOLEN' } }],
    ['the name of a member of every object', { props: { event: 'constructor' } }],
    ['the whole configuration', { props: { event: 'INITIALIZE' } }],
    ['a pairing link', { props: { event: 'CONNECT_PROXY_ERROR' } }],
    ['a creation', { props: { event: 'MODAL_CREATED' } }],
    ['the future', { timestamp: NOW + 61_000 }],
    ['the day before yesterday', { timestamp: NOW - 86_400_001 }],
    ['a time that is no number', { timestamp: 'now' }],
    ['another site', { url: 'https://evil.example/', domain: 'evil.example' }],
    ['a domain that is not the one of the page', { domain: 'evil.example' }],
    ['a URL that is none', { url: 'shop' }],
    ['a URL that is long only once it is encoded', { url: `https://shop.example/${'界'.repeat(2_000)}` }],
    ['an id that is none', { eventId: '=1+1' }],
  ])('An event with %s is refused, and the others of its list are read', async (_, change) => {
    const wrong = sentEvent('MODAL_OPEN', {}, { timestamp: NOW, ...change })
    const events = await read([wrong, sentEvent('MODAL_CLOSE', {}, { timestamp: NOW }), null, 7])
    expect(events.map(({ event }) => event)).toEqual(['MODAL_CLOSE'])
  })

  it('Ids that the deployment does not know are dropped, so that sums stay few', async () => {
    const properties = {
      wallet: 'cd'.repeat(32),
      network: 'eip155:999999',
      code: 'MADE_UP',
      method: 'qrcode',
    }
    const sent = [
      sentEvent('SELECT_WALLET', properties, { timestamp: NOW }),
      sentEvent('SWITCH_NETWORK', properties, { timestamp: NOW }),
      sentEvent('INTERNAL_SDK_ERROR', properties, { timestamp: NOW }),
    ]
    const events = await read(sent, { version: '9.9.9' })
    expect(events.map((event) => event.properties)).toEqual([{ method: 'qrcode' }, {}, {}])
    expect(new Set(events.map(({ version }) => version))).toEqual(new Set(['other']))
  })

  it('A time that is a little ahead is counted as now', async () => {
    const [event] = await read([sentEvent('MODAL_OPEN', {}, { timestamp: NOW + 30_000 })])
    expect(event?.at).toBe(NOW)
  })
})
