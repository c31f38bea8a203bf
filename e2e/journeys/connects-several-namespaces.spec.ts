import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS, EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'

test('One site is connected on EVM, Solana and Bitcoin at once, and disconnects one by one', async ({
  openHost,
  modal,
  page,
}) => {
  const host = await openHost({ wallets: { evm: {}, solana: {}, bitcoin: {} } })
  const chains = [
    ['eip155', 'Demo EVM Wallet'],
    ['solana', 'Demo Solana Wallet'],
    ['bip122', 'Demo Bitcoin Wallet'],
  ] as const
  for (const [namespace, wallet] of chains) {
    const connecting = host.call('connect', { namespace })
    await modal.wallet(wallet).click()
    expect(await connecting).toMatchObject({ ok: true })
  }
  expect((await host.address('eip155')).toLowerCase()).toBe(EVM_ACCOUNT.toLowerCase())
  expect(await host.address('solana')).toBe(ACCOUNTS.solana)
  expect(await host.address('bip122')).toBe(ACCOUNTS.bitcoinPayment)

  await host.call('open')
  await modal.shows('Account')
  const list = modal.frame.getByRole('list', { name: 'Connected chains' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await modal.button(/^Switch to EVM|^Switch to Ethereum/).click()
  await expect(modal.text(/[\d,.]+ ETH/).first()).toBeVisible()
  await modal.close()

  expect(await host.call('disconnect', { namespace: 'solana' })).toMatchObject({ ok: true })
  const statuses = await page.evaluate(() =>
    Object.entries(window.postern?.getState().namespaces ?? {}).map(([name, { status }]) => [name, status]),
  )
  expect(Object.fromEntries(statuses)).toMatchObject({
    eip155: 'connected',
    solana: 'disconnected',
    bip122: 'connected',
  })
  expect(await host.call('disconnect')).toMatchObject({ ok: true })
  expect(await host.request('eth_accounts')).toEqual({ ok: true, value: [] })
})
