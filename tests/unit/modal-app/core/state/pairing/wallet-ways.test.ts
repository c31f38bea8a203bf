import { describe, expect, it } from 'vitest'
import { findInstalled } from '#modal/core/state/pairing/find-installed.ts'
import { waysTo, type ReachableWallet } from '#modal/core/state/pairing/wallet-ways.ts'
import { mergeWallets } from '#modal/core/state/connectors/merge-wallets.ts'

const NAMED = { id: 'foxglove', name: 'Foxglove' }
const APP = { ...NAMED, mobile_link: 'foxglove://' }
const EVERYWHERE = {
  ...APP,
  desktop_link: 'foxglove-desktop://',
  webapp_link: 'https://app.foxglove.test',
  chrome_store: 'https://store.test/foxglove',
}
const BROWSED: ReachableWallet = {
  ...NAMED,
  supports_wc: false,
  mobile_link: 'foxglove://',
  browse_links: [{ namespaces: ['solana'], url: 'https://foxglove.test/browse/{page}' }],
}

describe('ways to a wallet', () => {
  it.each([
    ['no wallet in particular', undefined, { isPhone: false, isInstalled: false }, ['qrcode']],
    ['no wallet in particular, on a phone', undefined, { isPhone: true, isInstalled: false }, ['qrcode']],
    ['an app', APP, { isPhone: false, isInstalled: false }, ['qrcode']],
    ['an app, on a phone', APP, { isPhone: true, isInstalled: false }, ['mobile']],
    ['an app that is in the page too', APP, { isPhone: false, isInstalled: true }, ['browser', 'qrcode']],
    [
      'a wallet of every kind',
      EVERYWHERE,
      { isPhone: false, isInstalled: true },
      ['browser', 'qrcode', 'desktop', 'web'],
    ],
    [
      'a wallet of every kind, on a phone',
      EVERYWHERE,
      { isPhone: true, isInstalled: false },
      ['mobile', 'web'],
    ],
    [
      'an extension',
      { ...NAMED, chrome_store: 'https://x.test' },
      { isPhone: false, isInstalled: false },
      ['unsupported'],
    ],
    ['a wallet without links', NAMED, { isPhone: false, isInstalled: false }, ['qrcode']],
    ['a wallet without links, on a phone', NAMED, { isPhone: true, isInstalled: false }, ['unsupported']],
    ['a wallet no relay reaches', BROWSED, { isPhone: false, isInstalled: false }, ['unsupported']],
    ['a wallet no relay reaches, on a phone', BROWSED, { isPhone: true, isInstalled: false }, ['mobile']],
  ] as const)('The ways are right for %s.', (_case, wallet, device, ways) => {
    expect(waysTo(wallet, device)).toEqual(ways)
  })
})

describe('installed wallet that is the same', () => {
  const connectors = mergeWallets([
    { id: 'a', name: 'Foxglove', rdns: 'test.impostor', namespaces: ['eip155'], protocol: 'eip1193' },
    { id: 'b', name: 'Fox Glove', rdns: 'test.foxglove', namespaces: ['eip155'], protocol: 'eip1193' },
    { id: 'c', name: 'Trust Wallet', namespaces: ['eip155'], protocol: 'eip1193' },
  ])

  it('The wallet is found by its reverse domain name, and by its name only where one has none.', () => {
    expect(findInstalled({ name: 'Foxglove', rdns: 'test.foxglove' }, connectors)?.id).toBe('b')
    expect(findInstalled({ name: 'Foxglove' }, connectors)?.id).toBe('a')
    expect(findInstalled({ name: 'Trust', rdns: 'com.trust' }, connectors)?.id).toBe('c')
    expect(findInstalled({ name: 'Another', rdns: 'test.another' }, connectors)).toBeUndefined()
  })
})
