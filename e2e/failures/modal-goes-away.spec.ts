import type { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { settleEverything } from '#e2e/support/assertions/settle-everything.ts'

const SIGN = ['personal_sign', ['0x68656c6c6f', EVM_ACCOUNT]] as const

async function connects(host: HostPage, modal: ModalPage): Promise<void> {
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.decide('evm', 'ask')
}

test.describe('the modal goes away', () => {
  test('A reload of the modal while the wallet asks ends the request as unknown, and the next request works', async ({
    openHost,
    modal,
    demoWallet,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await connects(host, modal)
    const signing = host.request(...SIGN)
    await demoWallet.text()
    await modal.reload()
    expect(await signing).toMatchObject({ ok: false, data: { code: 'TICKET_STATE_UNKNOWN' } })
    await demoWallet.reject()
    const again = host.request(...SIGN)
    await demoWallet.approve()
    expect(await again).toMatchObject({ ok: true })
  })

  test(
    'A reload of the modal while the visitor chooses a wallet continues the choice in the new document',
    { tag: '@long' },
    async ({ openHost, modal }) => {
      const host = await openHost({ wallets: { evm: {} } })
      const connecting = host.call('connect', { namespace: 'eip155' })
      await modal.shows('Log in or connect')
      await modal.reload()
      await modal.wallet('Demo EVM Wallet').click()
      expect(await connecting).toMatchObject({ ok: true })
    },
  )

  test(
    'A modal that the page removes while it is open is put back',
    { tag: '@long' },
    async ({ openHost, modal, page }) => {
      const host = await openHost({ wallets: { evm: {} } })
      await host.call('open')
      await modal.shows('Log in or connect')
      await page.evaluate(() => {
        for (const element of Array.from(document.body.children)) if (element.shadowRoot) element.remove()
      })
      await modal.shows('Log in or connect')
      await modal.wallet('Demo EVM Wallet').click()
      expect((await host.address('eip155')).toLowerCase()).toBe(EVM_ACCOUNT.toLowerCase())
    },
  )

  test('A modal that the page takes out of its element while it is open is put back, and its requests are repeated', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    const connecting = host.call('connect', { namespace: 'eip155' })
    for (const node of ['iframe', 'dialog']) {
      await modal.shows('Log in or connect')
      await page.evaluate((taken) => {
        for (const element of document.body.children) element.shadowRoot?.querySelector(taken)?.remove()
      }, node)
    }
    await modal.wallet('Demo EVM Wallet').click({ timeout: 5_000 })
    expect(await connecting).toMatchObject({ ok: true })
  })

  test('A modal that the page removes while it is closed is brought back by the next call', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await connects(host, modal)
    await page.evaluate(() => {
      for (const element of Array.from(document.body.children)) if (element.shadowRoot) element.remove()
    })
    await host.decide('evm', 'auto')
    expect(await host.request(...SIGN)).toMatchObject({ ok: true })
    await settleEverything(host, 20_000)
  })

  test("Calls settle when the modal's frame is navigated within its own origin", async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await host.call('open')
    await modal.shows('Log in or connect')
    await page.evaluate(() => {
      const frame = [...document.body.children]
        .map((element) => element.shadowRoot?.querySelector('iframe'))
        .find(Boolean)
      frame?.setAttribute('src', 'about:blank')
    })
    await settleEverything(host, 30_000)
  })
})
