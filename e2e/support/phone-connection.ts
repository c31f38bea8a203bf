import type { BrowserContext, Locator } from '@playwright/test'
import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { expect } from '#e2e/pages/test.ts'
import { readQr } from './read-qr.ts'

/**
 * Waits until the browser hands the pointer to the frame a control stands in: it does when the frame is on the screen,
 * which a busy machine brings about well after the control is in its document.
 */
async function reachedByPointer(control: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await control.hover()
      return control.evaluate((element) => element.matches(':hover'))
    })
    .toBe(true)
}

/** Opens the code for phones on a site and reads it from the screen. */
export async function showCode(host: HostPage): Promise<{ readonly uri: string; readonly modal: ModalPage }> {
  const modal = new ModalPage(host.page)
  await reachedByPointer(modal.wallet('WalletConnect'))
  await modal.wallet('WalletConnect').click()
  const uri = await readQr(modal.frame.getByRole('img', { name: /QR code/ }))
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  return { uri, modal }
}

/** Connects a site with the phone, the owner approving. */
export async function connectPhone(host: HostPage, phone: PhonePage): Promise<void> {
  const connecting = host.call('connect')
  const { uri } = await showCode(host)
  await phone.pair(uri)
  await phone.approve('Connect this site')
  expect(await connecting).toMatchObject({ ok: true })
}

/** A site and a phone that are connected: what most tests of phones start from. */
export async function openConnected(
  {
    openHost,
    context,
  }: {
    readonly openHost: (options?: HostPageOptions) => Promise<HostPage>
    readonly context: BrowserContext
  },
  options?: HostPageOptions,
): Promise<{ readonly host: HostPage; readonly phone: PhonePage }> {
  const host = await openHost(options)
  const phone = await PhonePage.open(context)
  await connectPhone(host, phone)
  return { host, phone }
}
