import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'

const SETTLED_MS = 500

declare global {
  interface Window {
    /** The views of the press run. */
    hasViews?: boolean
    /** What the document sent, and whether that was in the task of a press. */
    sent?: { readonly text: string; readonly isInPress: boolean }[]
  }
}

/** Runs in every document before its own scripts: no later task counts as part of the press. */
function noteMessages(): void {
  const sent: NonNullable<Window['sent']> = []
  window.sent = sent
  let isInPress = false
  const send: (this: MessagePort, message: unknown, transfer: Transferable[]) => void = Reflect.get(
    MessagePort.prototype,
    'postMessage',
  )
  addEventListener(
    'click',
    () => {
      isInPress = true
      const { port1, port2 } = new MessageChannel()
      port2.addEventListener('message', () => (isInPress = false))
      port2.start()
      send.call(port1, null, [])
    },
    { capture: true },
  )
  MessagePort.prototype.postMessage = function (
    this: MessagePort,
    message: unknown,
    options?: Transferable[] | StructuredSerializeOptions,
  ) {
    sent.push({ text: JSON.stringify(message) ?? '', isInPress })
    send.call(this, message, Array.isArray(options) ? options : (options?.transfer ?? []))
  }
}

async function messagesWith(page: Page, text: string) {
  const frame = page.frames().find((one) => one.url().startsWith(`${DEMO_URLS.modal}/m/`))
  const sent = (await frame?.evaluate(() => window.sent)) ?? []
  return sent.filter((message) => message.text.includes(text))
}

/** Lets the views that a press leads to say that they run. */
async function noteViews(context: BrowserContext): Promise<void> {
  await context.route(`${DEMO_URLS.modal}/assets/connecting-*.js`, async (route) => {
    const script = await readFile(`dist/modal${new URL(route.request().url()).pathname}`, 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: `globalThis.hasViews = true;${script}` })
  })
}

test('A wallet of the page is asked in the task of the press on its row', async ({
  openHost,
  modal,
  page,
  context,
}) => {
  await context.addInitScript(noteMessages)
  await noteViews(context)
  const host = await openHost({ wallets: { evm: {} } })
  await host.call('open')
  await modal.isTakenOver()
  await modal.wallet('Demo EVM Wallet').hover()
  await expect.poll(() => modal.document().evaluate(() => window.hasViews)).toBe(true)
  // Other chunks of the same step may follow.
  await page.waitForTimeout(SETTLED_MS)
  await modal.wallet('Demo EVM Wallet').click()
  await expect.poll(() => messagesWith(page, 'eth_requestAccounts')).toHaveLength(1)
  expect((await messagesWith(page, 'eth_requestAccounts'))[0]?.isInPress).toBe(true)
})

test('The pairing for phones is made while the pointer is on the row, and asked for in the task of the press', async ({
  openHost,
  modal,
  page,
  context,
}) => {
  await context.addInitScript(noteMessages)
  const host = await openHost({ wallets: { evm: {} } })
  await host.call('open')
  await modal.isTakenOver()
  await modal.wallet('Demo EVM Wallet').hover()
  expect(await messagesWith(page, '"call":')).toEqual([])
  await modal.wallet('WalletConnect').hover()
  await expect.poll(() => messagesWith(page, '"call":"prepare"')).toHaveLength(1)
  expect(await messagesWith(page, '"call":"pair"')).toEqual([])
  await modal.wallet('WalletConnect').click()
  await expect(modal.frame.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await messagesWith(page, '"call":"prepare"')).toHaveLength(1)
  expect((await messagesWith(page, '"call":"pair"')).map(({ isInPress }) => isInPress)).toEqual([true])
})
