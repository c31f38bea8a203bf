import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  androidIntentUrl,
  browseUrl,
  isBrowseTemplate,
  pairingUrl,
  parseWalletLink,
  requestUrl,
  type WalletLink,
} from '#schemas/primitives/wallet-link.ts'

const URI = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const ENCODED = 'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3D587d'

function read(text: string, rules = {}): WalletLink {
  const parsed = parseWalletLink(text, rules)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`)
  return parsed.value
}

describe('pairing links', () => {
  it.each([
    ['trust://', `trust://wc?uri=${ENCODED}`],
    ['trust:', `trust://wc?uri=${ENCODED}`],
    ['Trust://', `trust://wc?uri=${ENCODED}`],
    ['trust://wc?uri=', `trust://wc?uri=${ENCODED}`],
    ['okex://main', `okex://main/wc?uri=${ENCODED}`],
    ['okex://main/', `okex://main/wc?uri=${ENCODED}`],
    ['okex://main/wc', `okex://main/wc?uri=${ENCODED}`],
    ['okex://main/wc?uri=', `okex://main/wc?uri=${ENCODED}`],
    ['com.kresus.superapp://', `com.kresus.superapp://wc?uri=${ENCODED}`],
    ['kaikas://walletconnect?uri=', `kaikas://walletconnect?uri=${ENCODED}`],
    [
      'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=',
      `bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=${ENCODED}`,
    ],
    ['https://metamask.app.link', `https://metamask.app.link/wc?uri=${ENCODED}`],
    ['https://metamask.app.link/wc?uri=', `https://metamask.app.link/wc?uri=${ENCODED}`],
    ['HTTPS://MetaMask.app.link/', `https://metamask.app.link/wc?uri=${ENCODED}`],
    ['https://wallet.example/Open?a=b&uri=', `https://wallet.example/Open?a=b&uri=${ENCODED}`],
  ])('A pairing URI is added to %s', (text, url) => {
    expect(pairingUrl(read(text), URI)).toBe(url)
  })

  it('The URI is encoded twice where an app decodes it before the wallet', () => {
    expect(pairingUrl(read('trust://'), 'wc:a@2', { doublyEncoded: true })).toBe(
      'trust://wc?uri=wc%253Aa%25402',
    )
  })

  it('Telegram receives its start parameter in base64 without padding', () => {
    const url = pairingUrl(read('https://t.me/bot/app'), 'wc:a@2')
    const [base, parameter = ''] = url.split('?startapp=')
    expect(base).toBe('https://t.me/bot/app')
    expect(parameter).not.toContain('=')
    expect(Buffer.from(parameter, 'base64').toString()).toBe('uri=wc%3Aa%402')
    expect(pairingUrl(read('https://t.me/bot/app?mode=compact'), 'wc:a@2')).toMatch(
      /\?mode=compact&startapp=/,
    )
  })

  it('A link becomes an intent that opens one app', () => {
    expect(androidIntentUrl(read('okex://main'), 'wc:a@2', 'com.okinc.okex.gp')).toBe(
      'intent://main/wc?uri=wc%3Aa%402#Intent;scheme=okex;package=com.okinc.okex.gp;end',
    )
    expect(androidIntentUrl(read('https://metamask.app.link'), 'wc:a@2', 'io.metamask')).toBeUndefined()
    expect(androidIntentUrl(read('trust://'), 'wc:a@2', 'a.b;S.browser_fallback_url=x')).toBeUndefined()
  })
})

describe('request links', () => {
  const request = { requestId: 17, sessionTopic: 'ab12' }

  it.each([
    ['trust://', 'trust://wc?requestId=17&sessionTopic=ab12'],
    ['okex://main/wc?uri=', 'okex://main/wc?requestId=17&sessionTopic=ab12'],
    ['https://metamask.app.link', 'https://metamask.app.link/wc?requestId=17&sessionTopic=ab12'],
  ])('A request is added to %s', (text, url) => {
    expect(requestUrl(read(text), request)).toBe(url)
  })

  it('A request reaches an app inside Telegram', () => {
    const [, parameter = ''] = requestUrl(read('https://t.me/bot/app'), request).split('?startapp=')
    expect(Buffer.from(parameter, 'base64').toString()).toBe('requestId=17&sessionTopic=ab12')
  })
})

describe('browse links', () => {
  const wallet = {
    browse_links: [
      {
        namespaces: ['solana'],
        system: 'android' as const,
        url: 'intent://browse/{page}?ref={origin}#Intent;scheme=phantom;package=app.phantom;end',
      },
      { namespaces: ['solana', 'eip155'], url: 'https://phantom.app/ul/browse/{page}?ref={origin}' },
      { namespaces: ['bip122'], url: 'javascript:{page}' },
    ],
  }
  const pageUrl = 'https://shop.example:8443/a?b=c#d'
  const page = 'https%3A%2F%2Fshop.example%3A8443%2Fa%3Fb%3Dc%23d'
  const origin = 'https%3A%2F%2Fshop.example%3A8443'

  it('The link carries the page and its origin, by system and namespace', () => {
    const universal = `https://phantom.app/ul/browse/${page}?ref=${origin}`
    expect(browseUrl(wallet, { pageUrl, system: 'ios', namespace: 'solana' })).toBe(universal)
    expect(browseUrl(wallet, { pageUrl, system: 'android', namespace: 'eip155' })).toBe(universal)
    expect(browseUrl(wallet, { pageUrl, system: 'android', namespace: 'solana' })).toBe(
      `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
    )
  })

  it('There is no link for other namespaces, invalid pages and forbidden links', () => {
    expect(browseUrl(wallet, { pageUrl, namespace: 'other' })).toBeUndefined()
    expect(browseUrl(wallet, { pageUrl, namespace: 'bip122' })).toBeUndefined()
    expect(browseUrl(wallet, { pageUrl: 'javascript:alert(1)', namespace: 'solana' })).toBeUndefined()
    expect(browseUrl({}, { pageUrl, namespace: 'solana' })).toBeUndefined()
  })

  it.each([
    'intent://browse/{page}#Intent;scheme=phantom;package=app.phantom;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
    'intent://browse/{page}#Intent;scheme=javascript;package=app.phantom;end',
    'intent://browse/{page}#Intent;scheme=phantom;end',
    '{page}',
    '{origin}/ul/{page}',
    'https://{page}.example/',
    'https://wallet.example@evil.example/{page}',
    'https://wallet.example/no-page',
  ])('The browse link %s is refused', (template) => {
    expect(isBrowseTemplate(template, { domains: ['wallet.example'] })).toBe(false)
  })
})

describe('domains', () => {
  it('An https link leads to a registered domain or its subdomain, and to no look-alike', () => {
    const rules = { domains: ['metamask.io', 'metamask.app.link'] }
    expect(parseWalletLink('https://metamask.app.link', rules).ok).toBe(true)
    expect(parseWalletLink('https://go.metamask.io/x', rules).ok).toBe(true)
    for (const host of [
      'evil.app.link',
      'metamask.io.evil.example',
      'www.metamask.io.evil.example',
      'notmetamask.io',
      'metamask.io@evil.example',
      'metamask.io:8443',
      'metamask.io.',
    ]) {
      expect(parseWalletLink(`https://${host}/`, rules).ok, host).toBe(false)
    }
  })

  it('Names in other scripts are refused where no domain is registered', () => {
    expect(parseWalletLink('https://xn--metmask-jye.io').ok).toBe(false)
    expect(parseWalletLink('https://xn--metmask-jye.io', { domains: ['xn--metmask-jye.io'] }).ok).toBe(true)
  })

  it('The visitor’s own machine is allowed only where the deployment is served there', () => {
    expect(parseWalletLink('http://phone.localhost:4605/').ok).toBe(false)
    expect(pairingUrl(read('http://phone.localhost:4605/', { allowsLoopback: true }), 'wc:a@2')).toBe(
      'http://phone.localhost:4605/wc?uri=wc%3Aa%402',
    )
    expect(parseWalletLink('http://phone.example:4605/', { allowsLoopback: true }).ok).toBe(false)
  })
})

describe('hostile links', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    ' javascript://x',
    'java\tscript://x',
    '\u0000javascript://x',
    '%6aavascript://x',
    'javascript%3a//x',
    '//evil.example',
    '/wc',
    'wc',
    '',
    '\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://user@wallet.example',
    'https://1.2.3.4/',
    'https://0x7f000001/',
    'https://wallet.example/?next=x',
    'https://wallet.example/#x',
    'trust:wc',
    'trust://wc#x',
    'trust://wc uri',
    't://wc',
    `${'a'.repeat(65)}://wc`,
    `trust://${'a'.repeat(600)}`,
  ])('The link %j is refused with its reason', (text) => {
    const parsed = parseWalletLink(text)
    expect(parsed.ok).toBe(false)
    if (!parsed.ok) expect(parsed.error.code).toBe('WALLET_LINK_REFUSED')
  })
})

const RUN_OR_SHOWN = (
  'javascript data vbscript blob file about view-source filesystem intent http ws wss ftp mailto tel chrome ' +
  'moz-extension ms-msdt search-ms'
).split(' ')
const OPENABLE = ['https', 'trust', 'wallet.app', 'a+b']
const CONTROLS = [' ', '\t', '\n', '\r', '\u0000', '\u001f', '\u00a0', '\u200b', '\u202e', '\ufeff']

const scheme = fc
  .tuple(
    fc.constantFrom(...RUN_OR_SHOWN, ...OPENABLE, ...OPENABLE),
    fc.array(fc.boolean(), { minLength: 4, maxLength: 12 }),
    fc.constantFrom('plain', 'plain', 'percent', 'entity'),
  )
  .map(([name, capitals, spelling]) => {
    const cased = Array.from(name, (letter, at) => (capitals[at] ? letter.toUpperCase() : letter)).join('')
    if (spelling === 'percent') return `%${cased.charCodeAt(0).toString(16)}${cased.slice(1)}`
    return spelling === 'entity' ? `&#x${cased.charCodeAt(0).toString(16)};${cased.slice(1)}` : cased
  })
const rest = fc.oneof(
  fc.constantFrom(
    'alert(1)',
    '//alert(1)',
    '//%0aalert(1)',
    '//wc',
    '//',
    '//text/html,<script>alert(1)</script>',
  ),
  fc.constantFrom(
    '//wallet.example/',
    '//wallet.example@evil.example/',
    '//wallet.exampIe/',
    '//evil.example\\@wallet.example/',
  ),
  fc.constantFrom(
    '//wallet.example.evil.example/',
    '//xn--wllet-3ve.example/',
    '//wallet.example:443/',
    '//wallet.example/#',
  ),
  fc.constantFrom('//wc#Intent;scheme=x;S.browser_fallback_url=https%3A%2F%2Fevil.example;end'),
  fc.webUrl().map((url) => url.slice(url.indexOf(':') + 1)),
  fc.string().map((text) => `//${text}`),
)
const control = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(...CONTROLS) },
)
const link = fc
  .tuple(control, scheme, control, fc.constantFrom(':', ':', ':', '%3a', ''), rest)
  .chain(([front, name, inner, colon, tail]) =>
    fc.nat(name.length).map((at) => front + name.slice(0, at) + inner + name.slice(at) + colon + tail),
  )

it('The reason names a character that no address may contain', () => {
  for (const text of [' trust://', 'trust\t://', 'trust://wc\u200b', 'trust\u0000://']) {
    expect(parseWalletLink(text)).toMatchObject({
      error: { data: { reason: 'it contains a space, a control character or a letter beyond ASCII' } },
    })
  }
})

describe('generated links', () => {
  it('5,000 generated links lead to the wallet’s own domain or to an app, and nowhere else', () => {
    const domains = ['wallet.example']
    let accepted = 0
    fc.assert(
      fc.property(link, (text) => {
        const parsed = parseWalletLink(text, { domains })
        if (!parsed.ok) return
        accepted += 1
        for (const opened of [
          pairingUrl(parsed.value, URI),
          requestUrl(parsed.value, { requestId: 1, sessionTopic: 'ab' }),
        ]) {
          // Parsed with a base as a browser does, because a relative link would stay on the modal's origin.
          const { protocol, hostname, username, port } = new URL(opened, 'https://modal.example/m/demo/')
          expect(RUN_OR_SHOWN.map((name) => `${name}:`)).not.toContain(protocol)
          expect(hostname).not.toBe('modal.example')
          if (protocol === 'https:') expect([hostname, username, port]).toEqual(['wallet.example', '', ''])
          else expect(['trust:', 'wallet.app:', 'a+b:']).toContain(protocol)
        }
      }),
      { numRuns: 5_000, seed: 20_261_121 },
    )
    expect(accepted).toBeGreaterThanOrEqual(100)
  })
})
