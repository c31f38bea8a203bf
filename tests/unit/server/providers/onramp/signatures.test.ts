import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMeldReport } from '#server/providers/onramp/meld-webhook.ts'
import { signUrl } from '#server/providers/onramp/signed-url.ts'
import { requireSigned, signatureParts } from '#server/providers/onramp/webhook-signature.ts'

/** The example of https://docs.meld.io/docs/webhook-authentication. */
const MELD = {
  secret: '42m4NMLS34WQ6BbMfo1KFKqMv4hy',
  url: 'https://example.meld.io/webhooks',
  time: '2022-05-26T20:25:17.682818Z',
  signature: 'O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg=',
  body: '{"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z","accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}}',
}
const NOW = 1_700_000_000_000

describe('signatures of providers', () => {
  it('The example that Meld publishes is accepted, and no other body, URL or secret', () => {
    const read = (change: Partial<typeof MELD>) => {
      const { secret, url, time, signature, body } = { ...MELD, ...change }
      const headers: Record<string, string> = {
        'meld-signature': signature,
        'meld-signature-timestamp': time,
      }
      const header = (name: string) => headers[name] ?? ''
      return readMeldReport({ header, url, body, now: Date.parse(MELD.time) }, secret)
    }
    expect(read({})).toBeUndefined()
    for (const change of [
      { body: `${MELD.body} ` },
      { url: 'https://example.meld.io/webhooks/' },
      { secret: `${MELD.secret}x` },
      { time: '2022-05-26T20:25:17.682819Z' },
      { time: '' },
      { signature: '' },
    ])
      expect(() => read(change)).toThrow(/signature/)
  })

  it('A URL is signed as MoonPay’s example computes it', () => {
    const search =
      '?apiKey=pk_test_key&currencyCode=eth&walletAddress=0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'
    const signature = createHmac('sha256', 'sk_test_key').update(search).digest('base64')
    expect(signUrl(new URLSearchParams(search), 'https://buy-sandbox.moonpay.com', 'sk_test_key')).toBe(
      `https://buy-sandbox.moonpay.com/${search}&signature=${encodeURIComponent(signature)}`,
    )
  })

  it('No other text than the signature itself is accepted, whatever it is', () => {
    const expected = createHmac('sha256', 'secret').update('text').digest('hex')
    const requireText = (signature: string, signedAt = NOW) =>
      requireSigned({ secret: 'secret', signed: 'text', signature, encoding: 'hex', signedAt, now: NOW })
    expect(() => requireText(expected)).not.toThrow()
    expect(() => requireText(expected.toUpperCase())).toThrow('not valid')
    for (const time of [NOW - 300_001, NOW + 300_001, Number.NaN])
      expect(() => requireText(expected, time)).toThrow('not of the last five minutes')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => expected + rest),
          fc.stringMatching(/^[0-9a-f]{64}$/),
        ),
        (other) => {
          fc.pre(other !== expected)
          expect(() => requireText(other)).toThrow('not valid')
        },
      ),
    )
  })

  it.each(['', 't=1', 's=2', 't=,s=2', 'ts', 't=1;s=2', '='])(
    'A header without its parts is refused: %s',
    (header) => {
      expect(() => signatureParts(header, ['t', 's'])).toThrow('The signature is missing')
    },
  )
})
