import { getAddress, isAddress } from 'viem'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { connectPhone } from '#e2e/support/fixtures/phone-connection.ts'
import { readQr } from '#e2e/support/assertions/read-qr.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'

const code = (modal: ModalPage) => modal.frame.getByRole('img', { name: /^QR code of your/ })

/** Wallets write EVM accounts with or without the capitals of EIP-55. */
const written = (address: string): string => (isAddress(address) ? getAddress(address) : address)

const CHAINS = [
  { namespace: 'eip155', wallet: 'Demo EVM Wallet', tab: 'Ethereum' },
  { namespace: 'solana', wallet: 'Demo Solana Wallet', tab: 'Solana' },
  { namespace: 'bip122', wallet: 'Demo Bitcoin Wallet', tab: 'Bitcoin' },
] as const

test('Each chain’s address is shown in full and as a QR code that cameras read, and can be copied', async ({
  context,
  openHost,
  modal,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const host = await openHost({ wallets: { evm: {}, solana: {}, bitcoin: {} } })
  for (const { namespace, wallet } of CHAINS) await modal.connect(host, wallet, namespace)
  await host.call('open')
  await modal.button('Fund').click()
  await modal.button(/^Receive assets/).click()
  for (const { namespace, tab } of CHAINS) {
    const address = written(await host.address(namespace))
    await modal.frame.getByRole('tab', { name: tab }).click()
    await expect(modal.frame.getByRole('img', { name: `QR code of your ${tab} address` })).toBeVisible()
    expect(await readQr(code(modal)), tab).toBe(address)
    await expect(modal.text(address)).toBeVisible()
    await modal.button('Copy address').click()
    await expect(modal.text('Address copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  }
})

test(
  'Only networks on which a transfer arrives are named; for a phone, those it shared the address on',
  { tag: '@long' },
  async ({ context, openHost, modal }) => {
    const networks = ['eip155:31337', 'eip155:1', 'eip155:10', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328']
    const host = await openHost({
      wallets: { evm: {}, bitcoin: {} },
      options: { networks: [...networks, 'bip122:000000000019d6689c085ae165831e93'] },
    })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await modal.connect(host, 'Demo Bitcoin Wallet', 'bip122')
    await host.call('open', { view: 'WalletReceive' })
    // The address of the local chain is not valid on the main network.
    await expect(modal.button(/^Only on Local Bitcoin/)).toBeVisible()
    await modal.frame.getByRole('tab', { name: 'Ethereum' }).click()
    await modal.button(/^Only on 3 networks/).click()
    const list = modal.frame.getByRole('list', { name: 'Networks' })
    await expect(list.getByRole('listitem')).toHaveText([/^Local/, 'Ethereum', /Optimism|OP/])
    await modal.button('Back').click()
    expect(await readQr(code(modal)), 'the way back leads to the same chain').toBe(
      written(await host.address('eip155')),
    )
    await modal.close()

    expect(await host.call('disconnect')).toMatchObject({ ok: true })
    const phone = await PhonePage.open(context)
    await host.page.bringToFront()
    await connectPhone(host, phone)
    await host.page.bringToFront()
    await host.call('open', { view: 'WalletReceive' })
    await modal.frame.getByRole('tab', { name: 'Ethereum' }).click()
    await expect(modal.button(/^Only on 2 networks/)).toBeVisible()
    expect(await readQr(code(modal))).toBe(written(await host.address('eip155')))
  },
)

test(
  'The embedded wallet shows its addresses once it can be restored',
  { tag: '@long' },
  async ({ visit }) => {
    const { host, wallet, address } = visit
    await host.call('open', { view: 'WalletReceive' })
    const { modal } = wallet
    await modal.frame.getByRole('tab', { name: 'Ethereum' }).click()
    expect(await readQr(code(modal))).toBe(address)
    for (const tab of ['Solana', 'Bitcoin'] as const) {
      await modal.frame.getByRole('tab', { name: tab }).click()
      await expect(modal.frame.getByRole('img', { name: `QR code of your ${tab} address` })).toBeVisible()
      expect(await readQr(code(modal))).toBe(await host.address(tab === 'Solana' ? 'solana' : 'bip122'))
    }
  },
)
