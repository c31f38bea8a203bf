import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { showCode } from '#e2e/support/fixtures/phone-connection.ts'
import { countSharedWorkers } from '#e2e/support/browsers/shared-workers.ts'

/** The parts that only a pairing needs; a page sees nothing of the relay itself, because the worker speaks to it. */
const PARTS = /\/assets\/(open-relay|start-worker|walletconnect-chunk|walletconnect-worker)-/

test('Nothing of phone wallets is loaded or runs before a pairing starts', async ({
  openHost,
  modal,
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === DEMO_URLS.modal) loaded.push(pathname)
  })
  const host = await openHost({ wallets: { evm: {} } })
  await host.call('open')
  await modal.wallet('Demo EVM Wallet').click()
  await modal.isGone()
  expect(await host.request('personal_sign', ['0x68656c6c6f', EVM_ACCOUNT])).toMatchObject({ ok: true })
  await page.reload()
  expect(JSON.stringify(await host.request('eth_accounts')).toLowerCase()).toContain(
    EVM_ACCOUNT.toLowerCase(),
  )
  expect(await host.call('disconnect')).toMatchObject({ ok: true })
  expect(loaded.length, 'the modal is loaded').toBeGreaterThan(0)
  expect(loaded.filter((path) => PARTS.test(path))).toEqual([])
  expect(await countSharedWorkers(page)).toBe(0)

  await host.call('open')
  await showCode(host)
  expect(loaded.filter((path) => PARTS.test(path))).not.toEqual([])
  expect(await countSharedWorkers(page)).toBe(1)
})
