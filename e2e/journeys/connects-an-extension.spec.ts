import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { verifyMessage } from 'viem'
import { HostPage } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { parseOutcome } from '#e2e/support/assertions/parse-outcome.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { launchOptions } from '#e2e/support/browsers/launch-options.ts'
import { fullChromiumPath } from '#e2e/support/browsers/full-chromium.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'

const EXTENSION = fileURLToPath(new URL('../../dist/examples/extension', import.meta.url))

test('A visitor connects a real, unpacked extension, signs with it and sends', async ({ hostServer }) => {
  test.setTimeout(60_000)
  const executablePath = fullChromiumPath()
  const profile = mkdtempSync(join(tmpdir(), 'postern-profile-'))
  const { args = [], ...launch } = launchOptions()
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    ...(executablePath && { executablePath }),
    channel: 'chromium',
    headless: true,
    args: [...args, `--disable-extensions-except=${EXTENSION}`, `--load-extension=${EXTENSION}`],
  })
  try {
    const page = await context.newPage()
    const host = await HostPage.open(page, hostServer, {
      body: `<script>document.documentElement.dataset.testExtensionRpc = '${DEMO_URLS.evm}'</script><h1>A shop</h1>`,
    })
    const modal = new ModalPage(page)
    const connecting = host.call('connect', { namespace: 'eip155' })
    await modal.wallet('Postern Test Extension').click()
    expect(await connecting).toMatchObject({ ok: true })
    const address = ACCOUNTS.evmExtension
    expect((await host.address('eip155')).toLowerCase()).toBe(address.toLowerCase())
    const signed = await host.request('personal_sign', ['0x68656c6c6f', address])
    const signature = parseOutcome(signed, HexText)
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const sent = await host.request('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
    const hash = parseOutcome(sent, HexText)
    expect((await evmNode.waitForTransactionReceipt({ hash })).status).toBe('success')
    await page.reload()
    const accounts = await host.request('eth_accounts')
    expect(JSON.stringify(accounts).toLowerCase()).toContain(address.toLowerCase())
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
