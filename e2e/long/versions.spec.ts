import type { Page } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { settleEverything } from '#e2e/support/assertions/settle-everything.ts'
import { launchForPublicPages } from '#e2e/support/browsers/public-page.ts'
import { serveReleases } from '#e2e/support/fakes/version-skew.ts'
import type { VersionRange } from '#schemas/constants/protocol-versions.ts'

// The browser does not know where a document that the test answers comes from, and keeps such pages from loopback.
test.use({ launchOptions: launchForPublicPages() })

/** A release, a later one that still speaks its version, and one after that which no longer does. */
const RELEASES = {
  first: { min: 1, max: 1 },
  second: { min: 1, max: 3 },
  third: { min: 3, max: 5 },
} as const
type Release = keyof typeof RELEASES

type Outcome = number | 'UPGRADE_REQUIRED' | 'VERSION_MISMATCH'

const SDK_AND_MODAL: readonly (readonly [sdk: Release, modal: Release, outcome: Outcome])[] = [
  ['first', 'first', 1],
  ['first', 'second', 1],
  ['first', 'third', 'UPGRADE_REQUIRED'],
  ['second', 'first', 1],
  ['second', 'second', 3],
  ['second', 'third', 3],
  ['third', 'first', 'VERSION_MISMATCH'],
  ['third', 'second', 3],
  ['third', 'third', 5],
]

const helloOf = (page: Page, origin: string): Promise<number | undefined> | undefined =>
  page
    .frames()
    .find((frame) => frame.url().startsWith(origin))
    ?.evaluate(() => window.helloVersion)

async function connectsAndSigns(host: HostPage, modal: ModalPage): Promise<void> {
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  expect(await host.request('personal_sign', ['0x68656c6c6f', EVM_ACCOUNT])).toMatchObject({ ok: true })
  expect(await host.request('eth_blockNumber')).toMatchObject({ ok: true })
}

test.describe('D12: a script and a modal of different releases', () => {
  for (const [sdk, modalRelease, outcome] of SDK_AND_MODAL)
    test(`D12: A script of the ${sdk} and a modal of the ${modalRelease} release end with ${outcome}`, async ({
      openHost,
      modal,
      page,
    }) => {
      const releases = { sdk: RELEASES[sdk], modal: RELEASES[modalRelease], wallet: RELEASES[modalRelease] }
      const changed = await serveReleases(page, releases)
      const [messages, documents]: [string[], string[]] = [[], []]
      page.on('console', (message) => messages.push(message.text()))
      page.on('request', (request) => {
        if (request.url().startsWith(`${DEMO_URLS.modal}/m/`)) documents.push(request.url())
      })
      const host = await openHost({ wallets: { evm: {} } })

      if (typeof outcome === 'number') {
        await connectsAndSigns(host, modal)
        expect(await helloOf(page, DEMO_URLS.modal)).toBe(outcome)
        expect(await host.call('setTheme', { themeMode: 'light' })).toMatchObject({ ok: true })
        await expect(modal.frame.locator('html')).toHaveAttribute('data-theme', 'light')
      } else {
        const begin = Date.now()
        expect(await host.call('open')).toMatchObject({ ok: false, code: outcome })
        expectWithin(Date.now() - begin, 5_000)
        await expect(host.failureCard).toHaveAccessibleName('Wallet connection is out of date on this site')
        await expect(host.failureCard).toContainText('The site’s owner has to change a setting.')
        expect(
          messages.filter((text) => /^Postern: .* is too old for .* Update it\.$/.test(text)),
        ).toHaveLength(1)
        // The script looks once past a cached copy, and no more.
        expect(documents).toEqual([`${DEMO_URLS.modal}/m/demo/`, expect.stringContaining('?fresh=')])
        await settleEverything(host, 20_000)
      }
      expect([...changed]).toEqual(expect.arrayContaining(['sdk', 'modal']))
    })

  test('A stale cached copy of the modal is bypassed once, and the connection works', async ({
    openHost,
    modal,
    page,
  }) => {
    test.slow()
    const modalBefore: VersionRange = RELEASES.first
    const releases = { sdk: RELEASES.third, modal: modalBefore, wallet: RELEASES.third }
    await serveReleases(page, releases)
    page.on('request', (request) => {
      if (request.url().includes('?fresh=')) releases.modal = RELEASES.third
    })
    const host = await openHost({ wallets: { evm: {} } })
    await connectsAndSigns(host, modal)
    expect(await helloOf(page, DEMO_URLS.modal)).toBe(5)
  })
})

const MODAL_AND_WALLET: readonly (readonly [modal: Release, wallet: Release, version: number | undefined])[] =
  [
    ['first', 'second', 1],
    ['first', 'third', undefined],
    ['second', 'third', 3],
    ['third', 'first', undefined],
    ['third', 'second', 3],
  ]

test.describe('D12: a modal and a wallet of different releases', () => {
  for (const [modalRelease, wallet, version] of MODAL_AND_WALLET)
    test(`D12: A modal of the ${modalRelease} and a wallet of the ${wallet} release ${version === undefined ? 'are incompatible' : 'find a version'}`, async ({
      openHost,
      modal,
      page,
    }) => {
      const range = RELEASES[modalRelease]
      const changed = await serveReleases(page, { sdk: range, modal: range, wallet: RELEASES[wallet] })
      const host = await openHost({ wallets: { evm: {} }, options: { debug: true, themeMode: 'light' } })
      await host.call('open')
      await modal.shows('Log in or connect')
      if (version === undefined) {
        const alert =
          'The page’s script, the modal and the wallet speak versions that do not fit. Reload the page;'
        // The alert comes at once when the wallet's document speaks; until then the document is loaded, file by file, through
        // this test.
        await expect(modal.text(alert)).toBeVisible({ timeout: 20_000 })
        expect(await helloOf(page, DEMO_URLS.wallet)).toBeUndefined()
      } else {
        await expect.poll(() => helloOf(page, DEMO_URLS.wallet)).toBe(version)
        const shell = page.frames().find((frame) => frame.url().startsWith(DEMO_URLS.wallet))
        await expect
          .poll(() => shell?.evaluate(() => document.documentElement.dataset['theme']))
          .toBe('light')
      }
      expect(changed).toContain('wallet')
      // Other wallets work without this one.
      await host.call('close')
      await connectsAndSigns(host, modal)
    })
})
