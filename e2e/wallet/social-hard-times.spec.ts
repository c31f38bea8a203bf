import type { BrowserContext, Page } from '@playwright/test'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { startOwnDeployment } from '#e2e/support/own-deployment.ts'

const EXPIRED_MS = 301_000

/** Chooses a provider when the address of its window is there already. */
async function choose(context: BrowserContext, modal: ModalPage, provider: string): Promise<Page> {
  const button = modal.button(new RegExp(`\\b${provider}$`))
  await expect(modal.button(/Google$/)).toBeVisible()
  if (!(await button.isVisible())) await modal.button('More ways to log in').click()
  const opened = context.waitForEvent('page')
  await button.click()
  const window = await opened
  await window.waitForURL(/\/\/id\.localhost/)
  return window
}

async function allow(window: Page): Promise<void> {
  await window.getByLabel('E-mail').fill('grace@example.org')
  await window.getByRole('button', { name: 'Log in' }).click()
}

test('a click that was quicker than the address opens the window all the same', async ({
  page,
  openHost,
  context,
  modal,
  wallet,
}) => {
  // The answer takes its time: nobody could know the address in the click.
  await page.route('**/wallet/v1/login/flows', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const host = await openHost()
  await host.connectButton.click()
  const opened = context.waitForEvent('page')
  await modal.button(/Google$/).click()
  const window = await opened
  await expect(modal.text('Continue in the Google window')).toBeVisible()
  await window.waitForURL(/\/\/id\.localhost/)
  await allow(window)
  await expect(wallet.heading).toBeVisible()
})

test('without a connection a press on a provider says so, and the next one works when it is back', async ({
  openHost,
  context,
  modal,
  wallet,
  page,
}) => {
  await page.route('**/wallet/v1/login/flows', (route) => route.abort('internetdisconnected'))
  const host = await openHost()
  await host.connectButton.click()
  await modal.button(/Google$/).click()
  await expect(modal.text(/cannot reach its server. Check your connection/)).toBeVisible()
  await modal.button('Try again').click()
  await expect(modal.text(/cannot reach its server. Check your connection/)).toBeVisible()
  await page.unroute('**/wallet/v1/login/flows')
  const opened = context.waitForEvent('page')
  await modal.button('Try again').click()
  await allow(await opened)
  await expect(wallet.heading).toBeVisible()
})

test('a provider that never answers: after five minutes the login says so, and the next one works', async ({
  page,
  context,
}) => {
  const deployment = await startOwnDeployment({ identity: {} })
  try {
    const host = await deployment.openHost(page)
    const wallet = deployment.walletOn(page)
    await host.connectButton.click()
    const window = await choose(context, wallet.modal, 'Google')
    deployment.pass(EXPIRED_MS)
    await expect(wallet.modal.text(/The login took too long. Start again/)).toBeVisible()
    await window.close()
    const opened = context.waitForEvent('page')
    await wallet.modal.button('Try again').click()
    await allow(await opened)
    await expect(wallet.heading).toBeVisible()
  } finally {
    await deployment.stop()
  }
})

test('a provider whose answer is not for this login is not believed, and the visitor is told', async ({
  page,
  context,
}) => {
  const deployment = await startOwnDeployment({
    identity: { changeClaims: () => ({ nonce: 'of another login' }) },
  })
  try {
    const host = await deployment.openHost(page)
    const wallet = deployment.walletOn(page)
    await host.connectButton.click()
    await allow(await choose(context, wallet.modal, 'Apple'))
    await expect(wallet.modal.text(/The provider did not confirm the login.*another way/)).toBeVisible()
    await wallet.modal.button('Choose another way').click()
    await allow(await choose(context, wallet.modal, 'GitHub'))
    await expect(wallet.heading).toBeVisible()
  } finally {
    await deployment.stop()
  }
})
