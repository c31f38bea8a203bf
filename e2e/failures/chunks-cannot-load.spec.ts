import type { Page } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'

const CHUNKS = ['wallets.js', 'link.js', 'calls.js']
/** What was held back has arrived and run by then. */
const SETTLED_MS = 1_500
const LOAD_PROBLEM = 'The wallet window could not be loaded'

const urlOf = (name: string): RegExp =>
  name === 'the application' ? /\/assets\/.+\.js$/ : new RegExp(`/sdk/v1/${name}\\?`)

/** Holds the answer back until it is released. */
async function hold(page: Page, name: string) {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const asked = page.waitForRequest(urlOf(name))
  await page.route(urlOf(name), async (route) => {
    await released
    await route.continue()
  })
  return { asked, release }
}

test.describe('a chunk of the script that cannot be loaded', () => {
  for (const name of CHUNKS)
    for (const [problem, answer] of [
      ['is missing', { status: 404, body: 'Not found' }],
      [
        'has other bytes than the script was built with',
        {
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: 'globalThis.hasRun = true',
        },
      ],
    ] as const)
      test(
        `The visitor gets a card if ${name} ${problem}, and the modal after a retry`,
        { tag: (problem === 'is missing') === (name === 'link.js') ? [] : '@long' },
        async ({ openHost, modal, page }) => {
          await page.route(urlOf(name), (route) => route.fulfill(answer))
          const host = await openHost()
          expect(await host.call('open')).toMatchObject({ ok: false, code: 'UNREACHABLE' })
          await expect(host.failureCard).toHaveAccessibleName(LOAD_PROBLEM)
          expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
          await page.unroute(urlOf(name))
          await host.failureCard.getByRole('button', { name: 'Retry' }).click()
          await modal.shows('Log in or connect')
          await expect(host.failureCard).toBeHidden()
          await modal.closeButton.click()
          await modal.isGone()
        },
      )
})

/** Opens the modal of a page that waits for a chunk. */
async function openWithout(name: string, page: Page, openHost: () => Promise<HostPage>) {
  const { asked, release } = await hold(page, name)
  const host = await openHost()
  const opening = host.call('open')
  await asked
  return { host, opening, release }
}

test.describe('a chunk of the script that is late', () => {
  for (const name of [...CHUNKS, 'the application'])
    test(
      `A site that closes the modal before ${name} is there has it closed at once, and it stays closed`,
      { tag: name === 'link.js' || name === 'the application' ? [] : '@long' },
      async ({ openHost, modal, page }) => {
        const { host, opening, release } = await openWithout(name, page, openHost)
        expect(await host.call('close')).toEqual({ ok: true, value: undefined })
        await expect(modal.element).toBeHidden({ timeout: 1_000 })
        release()
        expect(await opening).toMatchObject({ ok: false, code: 4001 })
        await page.waitForTimeout(SETTLED_MS)
        await expect(modal.element).toBeHidden()
        expect(await host.call('open')).toMatchObject({ ok: true })
        await modal.shows('Log in or connect')
      },
    )

  for (const name of CHUNKS)
    test(
      `An instance that is destroyed before ${name} is there leaves nothing in the page`,
      { tag: name === 'link.js' ? [] : '@long' },
      async ({ openHost, modal, page }) => {
        const { opening, release } = await openWithout(name, page, openHost)
        await page.evaluate(() => window.postern?.destroy())
        expect(await opening).toMatchObject({ ok: false })
        release()
        await page.waitForTimeout(SETTLED_MS)
        await expect(modal.element).toHaveCount(0)
      },
    )
})
