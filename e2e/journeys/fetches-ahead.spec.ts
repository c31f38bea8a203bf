import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'

/** Everything that is fetched ahead has been asked for by then. */
const SETTLED_MS = 3_000
/** Groups of views that no first view contains. */
const GROUPS = /\/assets\/(connecting|logins|account|sending|embedded-wallet|sign-in)-[^/]+\.js$/
const NEIGHBOURS = /\/assets\/(connecting|logins)-[^/]+\.js$/

declare global {
  interface Window {
    scriptsRun?: string[]
  }
}

/** Collects the paths of the modal's files as they are asked for, and lets each script say in its document that it runs. */
async function watchFiles(context: BrowserContext): Promise<string[]> {
  const files: string[] = []
  await context.route(`${DEMO_URLS.modal}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    files.push(pathname)
    if (!pathname.startsWith('/assets/') || !pathname.endsWith('.js')) return route.fallback()
    const note = `(globalThis.scriptsRun ??= []).push(${JSON.stringify(pathname)});`
    const script = await readFile(`dist/modal${pathname}`, 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: note + script })
  })
  return files
}

async function scriptsRun(page: Page): Promise<readonly string[]> {
  const frame = page.frames().find((one) => one.url().startsWith(`${DEMO_URLS.modal}/m/`))
  return (await frame?.evaluate(() => window.scriptsRun)) ?? []
}

test('What the next press may need is fetched in few files, and runs only when it is needed', async ({
  openHost,
  modal,
  page,
  context,
}) => {
  const files = await watchFiles(context)
  const host = await openHost({ wallets: { evm: {} } })
  await host.call('open')
  await expect(modal.wallet('Demo EVM Wallet')).toBeVisible()
  await expect.poll(() => files.filter((file) => NEIGHBOURS.test(file)).length).toBe(2)
  await page.waitForTimeout(SETTLED_MS)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(25)
  expect(new Set(files).size, 'nothing is fetched twice').toBe(files.length)
  expect(files.filter((file) => GROUPS.test(file)).length, 'the groups nearby alone').toBe(2)
  const ran = await scriptsRun(page)
  expect(ran.length, 'what the first view needs has run').toBeGreaterThan(0)
  expect(ran.filter((file) => GROUPS.test(file))).toEqual([])

  await modal.button(/^All wallets/).click()
  await expect(modal.frame.getByRole('textbox', { name: 'Search wallets' })).toBeVisible()
  expect((await scriptsRun(page)).filter((file) => GROUPS.test(file)).length, 'the group of the view').toBe(1)
  expect(new Set(files).size, 'the fetched files are used').toBe(files.length)
})

test('Nothing is fetched ahead for a visitor who saves data', async ({ openHost, modal, page, context }) => {
  const files = await watchFiles(context)
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const host = await openHost({ wallets: { evm: {} } })
  await host.call('open')
  await expect(modal.wallet('Demo EVM Wallet')).toBeVisible()
  await page.waitForTimeout(SETTLED_MS)
  expect(files.filter((file) => GROUPS.test(file))).toEqual([])
  await modal.button(/^All wallets/).click()
  await expect(modal.frame.getByRole('textbox', { name: 'Search wallets' })).toBeVisible()
})
