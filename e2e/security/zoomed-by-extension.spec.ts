import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { LONGER_THAN_GATE_MS, waitUntilPressable } from '#e2e/support/attacks/approval-attack.ts'
import { launchOptions } from '#e2e/support/browsers/launch-options.ts'
import { fullChromiumPath } from '#e2e/support/browsers/full-chromium.ts'
import { requestSignature, signUpIn } from '#e2e/support/fixtures/wallet-visitor.ts'

/** The least and the greatest zoom that Chromium offers, and one between that leaves no room for a request. */
const UNREADABLE = [0.25, 0.3, 5]

declare const chrome: {
  readonly tabs: {
    readonly query: (filter: { readonly url: string }) => Promise<readonly { readonly id: number }[]>
    readonly setZoom: (tab: number, factor: number) => Promise<void>
  }
}

/**
 * A browser with an extension that may zoom pages with the browser's own zoom, which neither pages nor the debugger can set.
 */
async function openZoomable(profile: string): Promise<BrowserContext> {
  const extension = mkdtempSync(join(profile, 'zoom-'))
  const manifest = {
    manifest_version: 3,
    name: 'Zoom',
    version: '1',
    host_permissions: ['http://*/*'],
    background: { service_worker: 'zoom.js' },
  }
  writeFileSync(join(extension, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(extension, 'zoom.js'), '')
  const { args = [], ...launch } = launchOptions()
  return chromium.launchPersistentContext(join(profile, 'profile'), {
    ...launch,
    executablePath: fullChromiumPath(),
    channel: 'chromium',
    headless: true,
    viewport: null,
    args: [...args, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
  })
}

async function zoom(context: BrowserContext, url: string, factor: number): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(
    async ({ url, factor }) => {
      for (const { id } of await chrome.tabs.query({ url })) await chrome.tabs.setZoom(id, factor)
    },
    { url, factor },
  )
}

test('A page that the browser zooms until a request is unreadable gets no signature', async ({
  hostServer,
}) => {
  test.setTimeout(60_000)
  const profile = mkdtempSync(join(tmpdir(), 'postern-zoom-'))
  const context = await openZoomable(profile)
  try {
    const visitor = await signUpIn(context, hostServer)
    const { page, wallet } = visitor
    const pending = requestSignature(visitor)
    await waitUntilPressable(wallet)
    const ratio = await page.evaluate(() => window.devicePixelRatio)
    const url = `${new URL(page.url()).origin.replace(/:\d+$/, '')}/*`
    for (const factor of UNREADABLE)
      await test.step(`${factor * 100} %`, async () => {
        await zoom(context, url, factor)
        await expect.poll(() => page.evaluate(() => window.devicePixelRatio)).toBeCloseTo(ratio * factor, 2)
        await expect(wallet.approveButton).toHaveAttribute('aria-disabled', 'true')
        await wallet.approveButton.focus()
        await page.waitForTimeout(LONGER_THAN_GATE_MS)
        await page.keyboard.down('Enter')
        await page.waitForTimeout(LONGER_THAN_GATE_MS)
        await page.keyboard.up('Enter')
        expect(pending.outcome()).toBeUndefined()
      })
    await zoom(context, url, 1)
    await wallet.approve()
    expect(await pending.settled).toMatchObject({ ok: true })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
