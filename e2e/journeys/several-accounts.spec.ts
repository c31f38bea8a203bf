import type { HostPage } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { TWO_ACCOUNTS, TWO_ACCOUNTS_WALLET } from '#e2e/support/fakes/page-wallets.ts'

const [FIRST, SECOND] = TWO_ACCOUNTS
const SITE = { wallets: { evm: {} }, head: TWO_ACCOUNTS_WALLET }

const accounts = (host: HostPage) => host.request('eth_accounts')
const group = (modal: ModalPage, name: string) => modal.frame.getByRole('region', { name, exact: true })
const label = (modal: ModalPage, name: string) =>
  modal.frame.getByRole('textbox', { name: /^Name for/ }).fill(name)

async function openProfile(host: HostPage, modal: ModalPage): Promise<void> {
  await host.call('open', { view: 'Profile' })
  await modal.shows('Your wallets')
  await modal.frame.getByRole('tab', { name: 'Ethereum' }).click()
}

test(
  'When another account of a wallet is used, the site is notified, signs with it, and finds it after a reload',
  { tag: '@long' },
  async ({ openHost, modal, page }) => {
    const host = await openHost(SITE)
    await modal.connect(host, 'Two Accounts Wallet', 'eip155')
    expect(await accounts(host)).toEqual({ ok: true, value: [FIRST, SECOND] })
    await page.evaluate(() => {
      window.postern?.getProvider('eip155').on('accountsChanged', (changed: unknown) => {
        document.title = JSON.stringify(changed)
      })
    })
    await openProfile(host, modal)
    await modal.button(/^Use 0x3C44/).click()
    await expect(modal.text('Account switched').first()).toBeVisible()
    await expect(page).toHaveTitle(JSON.stringify([SECOND, FIRST]))
    expect(await accounts(host)).toEqual({ ok: true, value: [SECOND, FIRST] })
    await modal.close()
    expect(await host.request('personal_sign', ['0x68', SECOND])).toEqual({ ok: true, value: SECOND })

    await page.reload()
    expect(await accounts(host), 'once everything is found again').toEqual({
      ok: true,
      value: [SECOND, FIRST],
    })
    expect(await host.address('eip155')).toBe(SECOND)
  },
)

test('Two wallets are connected at once, swap places without a prompt, are restored, and disconnect one by one', async ({
  openHost,
  modal,
  page,
}) => {
  const host = await openHost(SITE)
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await openProfile(host, modal)
  await modal.button('Connect another wallet').click()
  await modal.wallet('Two Accounts Wallet').click()
  // A visitor who came from the wallet list returns to it, with the new wallet in use.
  await modal.shows('Your wallets')
  await expect(group(modal, 'Two Accounts Wallet').getByText('In use').first()).toBeVisible()
  await expect(group(modal, 'Also connected').getByText('Demo EVM Wallet')).toBeVisible()
  await modal.close()
  expect(await host.address('eip155')).toBe(FIRST)

  await page.reload()
  expect(await host.address('eip155')).toBe(FIRST)
  await host.decide('evm', 'reject')
  await openProfile(host, modal)
  await expect(group(modal, 'Two Accounts Wallet').getByText('In use').first()).toBeVisible()
  await group(modal, 'Also connected').getByRole('button', { name: 'Use 0xf39F…2266' }).click()
  await expect(group(modal, 'Also connected').getByText('Two Accounts Wallet')).toBeVisible()
  expect((await host.address('eip155')).toLowerCase()).toBe(EVM_ACCOUNT.toLowerCase())

  await modal.button('Disconnect Two Accounts Wallet').click()
  await expect(group(modal, 'Also connected')).toHaveCount(0)
  expect((await host.address('eip155')).toLowerCase()).toBe(EVM_ACCOUNT.toLowerCase())
  const recent = modal.frame.getByRole('list', { name: 'Used before' })
  await expect(recent.getByText('Two Accounts Wallet')).toBeVisible()
  await modal.button('Forget Two Accounts Wallet').click()
  await expect(recent).toBeHidden()
  await modal.button('Disconnect Demo EVM Wallet').click()
  await modal.shows(/connect/)
  expect(await accounts(host)).toEqual({ ok: true, value: [] })
})

test(
  'An address keeps the visitor’s name for it, on this site and in its other tabs, and the site never sees it',
  { tag: '@long' },
  async ({ context, openHost, modal, page }) => {
    const host = await openHost(SITE)
    await modal.connect(host, 'Two Accounts Wallet', 'eip155')
    await openProfile(host, modal)
    await modal.button(/^Name 0x3C44/).click()
    await label(modal, '  Boat\u202e fund ')
    await page.keyboard.press('Enter')
    await expect(modal.button(/^Use Boat fund 0x3C44/)).toBeVisible()
    await modal.button(/^Name 0x7099/).click()
    await label(modal, 'Never')
    await page.keyboard.press('Escape')
    await expect(modal.text('Never')).toHaveCount(0)
    await modal.shows('Your wallets')

    await page.reload()
    await host.address('eip155')
    await openProfile(host, modal)
    await expect(modal.button(/^Use Boat fund 0x3C44/)).toBeVisible()
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), window.postern?.getState()])),
    ).not.toContain('Boat')
    const again = await context.newPage()
    await again.goto(host.url)
    const second = new ModalPage(again)
    await again.waitForFunction(() => window.postern?.getState().namespaces['eip155']?.address)
    await again.evaluate(() => window.postern?.open({ view: 'Profile' }))
    await expect(second.button(/^Use Boat fund 0x3C44/)).toBeVisible()
  },
)
