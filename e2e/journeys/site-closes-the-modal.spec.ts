import type { HostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { switchInWallet } from '#e2e/support/fakes/request-demo-wallet.ts'

const stateOf = (host: HostPage) =>
  host.page.evaluate(() => {
    const { open, loading } = window.postern?.getState() ?? {}
    return { open, loading }
  })

test('A site that closes the modal learns why it stays open, and closes it with force', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options: { networks: ['eip155:31337', 'eip155:1'] } })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  expect(await host.call('close')).toEqual({ ok: true, value: undefined })
  await switchInWallet(host, '0xaa36a7')
  await modal.shows('Unsupported network')
  expect(await host.call('close')).toEqual({ ok: true, value: { heldBy: 'UnsupportedChain' } })
  await expect(modal.element).toBeVisible()
  expect(await host.call('close', { force: true })).toEqual({ ok: true, value: undefined })
  await modal.isGone()
  expect(await stateOf(host)).toEqual({ open: false, loading: false })
})

test('The state and the card show that a wallet is being asked', async ({ openHost, modal }) => {
  const host = await openHost({ wallets: { evm: { approve: 'ask' } } })
  await host.call('open')
  expect(await stateOf(host)).toEqual({ open: true, loading: false })
  await expect(modal.card).not.toHaveAttribute('aria-busy')
  await modal.wallet('Demo EVM Wallet').click()
  await expect(modal.card).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => stateOf(host)).toEqual({ open: true, loading: true })
  expect(await host.call('close', { force: true })).toEqual({ ok: true, value: undefined })
  await expect.poll(() => stateOf(host)).toEqual({ open: false, loading: false })
})
