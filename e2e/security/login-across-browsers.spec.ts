import type { Page } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_ENDPOINTS, type FlowState } from '#schemas/http/wallet/login.ts'

/** An attacker with a device key of their own, who has begun a login that a victim is to finish. */
async function attack(siteOrigin: string) {
  const attacker = await WalletClient.create(DEMO_URLS.api)
  // Only browsers resolve names under localhost.
  attacker.via = `http://127.0.0.1:${new URL(DEMO_URLS.api).port}`
  const { flowId } = await attacker.call(LOGIN_ENDPOINTS.startFlow, { ...LOGIN_CONTEXT, siteOrigin })
  const ask = (): Promise<FlowState> => attacker.call(LOGIN_ENDPOINTS.flow, undefined, { flowId })
  return { attacker, flowId, ask, url: `${DEMO_URLS.api}/wallet/v1/login/flows/${flowId}/google` }
}

async function confirm(window: Page): Promise<void> {
  await window.getByLabel('Name').fill('Vera Victim')
  await window.getByLabel('E-mail').fill('vera@example.org')
  await window.getByRole('button', { name: 'Log in' }).click()
}

test('A provider’s address taken from the attacker’s window logs no one in, and the window says what happened', async ({
  browser,
  openHost,
}) => {
  const host = await openHost()
  const { ask, url } = await attack(new URL(host.url).origin)
  const [attackers, victims] = [await browser.newContext(), await browser.newContext()]
  const own = await attackers.newPage()
  await own.goto(url, { referer: `${DEMO_URLS.modal}/` })
  const pending = own.waitForRequest((request) => request.url().startsWith(`${DEMO_URLS.id}/google/auth?`))
  await own.getByRole('button', { name: 'Continue' }).click()
  const victim = await victims.newPage()
  await victim.goto((await pending).url())
  await confirm(victim)
  await expect(victim.getByRole('status')).toContainText('begun in another browser')
  expect(await ask()).toEqual({ status: 'failed', reason: 'LOGIN_BEGUN_ELSEWHERE' })
  await Promise.all([attackers.close(), victims.close()])
})

test('A page that opens the attacker’s window beside the victim’s own wallet gets no further than the question', async ({
  openHost,
  page,
  context,
  modal,
}) => {
  const host = await openHost()
  await host.call('open')
  await expect(modal.button(/Google$/)).toBeVisible()
  const { ask, url } = await attack(new URL(host.url).origin)
  const opened = context.waitForEvent('page')
  // This is the closest an attacker gets: the window's opener holds the modal, and the modal the victim's wallet.
  await page.evaluate((address) => void window.open(address, 'attack', 'popup'), url)
  const popup = await opened
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(new URL(popup.url()).origin).toBe(DEMO_URLS.api)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await confirm(popup)
  await expect(popup.getByRole('status')).toHaveText(/^\d{6}$/)
  await expect(popup.getByRole('main')).toContainText(new URL(host.url).origin)
  expect(await ask()).toEqual({ status: 'number' })
})
