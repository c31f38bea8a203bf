import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { HostPage } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'

test.describe('a connection', () => {
  test('A connection survives a reload without a new prompt', async ({ openHost, modal, page }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await modal.connect(host, 'Demo EVM Wallet')
    await page.reload()
    await host.decide('evm', 'reject')
    const accounts = await host.request('eth_accounts')
    expect(JSON.stringify(accounts).toLowerCase()).toContain(EVM_ACCOUNT.toLowerCase())
    expect((await host.address('eip155')).toLowerCase()).toBe(EVM_ACCOUNT.toLowerCase())
    await host.decide('evm', 'auto')
    expect(await host.request('personal_sign', ['0x68656c6c6f', EVM_ACCOUNT])).toMatchObject({ ok: true })
  })

  test('A connection is gone after a disconnect and a reload, and the page stores no address', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await modal.connect(host, 'Demo EVM Wallet')
    const stored = await page.evaluate(() =>
      Object.entries(localStorage).filter(([name]) => name.startsWith('postern:')),
    )
    expect(stored).toEqual([['postern:demo', '["eip155"]']])
    await host.call('disconnect')
    const requests: string[] = []
    await page.reload()
    page.on('request', (request) => requests.push(request.url()))
    expect(await host.request('eth_accounts')).toEqual({ ok: true, value: [] })
    expect(requests.filter((url) => url.startsWith(`${DEMO_URLS.modal}/m/`))).toEqual([])
  })

  test('A connection made in one tab is there in the next, and both are notified of a disconnect', async ({
    openHost,
    modal,
    context,
    hostServer,
  }) => {
    const first = await openHost({ wallets: { evm: {} } })
    const connecting = first.call('connect')
    await modal.wallet('Demo EVM Wallet').click()
    await connecting
    const second = await HostPage.open(await context.newPage(), hostServer, { wallets: { evm: {} } })
    const accounts = await second.request('eth_accounts')
    expect(JSON.stringify(accounts).toLowerCase()).toContain(EVM_ACCOUNT.toLowerCase())
    await second.call('open')
    await new ModalPage(second.page).shows('Account')
    expect(await second.call('disconnect')).toMatchObject({ ok: true })
    await first.page.reload()
    expect(await first.request('eth_accounts')).toEqual({ ok: true, value: [] })
  })
})
