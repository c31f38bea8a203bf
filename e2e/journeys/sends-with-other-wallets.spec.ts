import { parseEther, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { SendPage } from '#e2e/pages/send-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { openConnected } from '#e2e/support/fixtures/phone-connection.ts'

const freshEvm = (): Address => privateKeyToAddress(generatePrivateKey())
const ANYBODY = { 'access-control-allow-origin': '*' }
const options = { networks: Object.values(LOCAL_NETWORKS) }

test('The embedded wallet asks for its own approval, and the coins arrive', async ({ visit }) => {
  const { host, wallet } = visit
  const address = visit.address
  await fundEvm(address)
  const [to, sends] = [freshEvm(), new SendPage(wallet.modal)]
  await host.call('open', { view: 'WalletSend' })
  await sends.enter({ token: /Ether/, amount: '0.25', to })
  await sends.review()
  const before = await evmNode.getBalance({ address })
  await sends.send()
  await wallet.approve()
  await sends.isConfirmed()
  expect(await evmNode.getBalance({ address: to })).toBe(parseEther('0.25'))
  expect(await evmNode.getBalance({ address })).toBeLessThan(before - parseEther('0.25'))
})

test('A phone wallet confirms, and the coins arrive', { tag: '@long' }, async ({ openHost, context }) => {
  const { host, phone } = await openConnected({ openHost, context }, { options })
  const modal = new ModalPage(host.page)
  const [to, sends] = [freshEvm(), new SendPage(modal)]
  await host.call('open', { view: 'WalletSend' })
  await sends.enter({ token: /Ether/, amount: '0.5', to })
  await sends.review()
  const before = await evmNode.getBalance({ address: ACCOUNTS.evmPhone })
  await sends.send()
  await phone.approve('Send a transaction')
  await host.page.bringToFront()
  await sends.isConfirmed()
  expect(await evmNode.getBalance({ address: to })).toBe(parseEther('0.5'))
  expect(await evmNode.getBalance({ address: ACCOUNTS.evmPhone })).toBeLessThan(before - parseEther('0.5'))
})

test(
  'A page that is reloaded while the wallet asks sends nothing twice',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    const [to, sends] = [freshEvm(), new SendPage(modal)]
    await host.call('open', { view: 'WalletSend' })
    await sends.enter({ token: /Ether/, amount: '0.125', to })
    await sends.review()
    await host.decide('evm', 'ask')
    await sends.send()
    await modal.text('Confirm in your wallet').waitFor()
    await host.page.reload()
    await expect.poll(() => host.status('eip155')).toBe('connected')
    await host.call('open', { view: 'WalletSend' })
    await modal.text('A transfer is still open').waitFor()
    await modal.button('View the transfer').click()
    await modal.text('It may have been sent').waitFor()
    expect(await evmNode.getBalance({ address: to })).toBe(0n)
  },
)

test(
  'When a wallet reports an error and sends anyway, the visitor is not led to send again, and the transaction is found',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    const held: string[] = []
    await host.page.route(
      () => true,
      async (route) => {
        const body = route.request().postData() ?? ''
        if (!body.includes('eth_sendRawTransaction')) return route.fallback()
        held.push(body)
        const error = { code: -32_603, message: 'insufficient funds for gas * price + value' }
        await route.fulfill({ json: { jsonrpc: '2.0', id: JSON.parse(body).id, error }, headers: ANYBODY })
      },
    )
    const [to, sends] = [freshEvm(), new SendPage(modal)]
    await host.call('open', { view: 'WalletSend' })
    await sends.enter({ token: /Ether/, amount: '0.0625', to })
    await sends.review()
    await sends.send()
    await modal.text('Demo EVM Wallet reported an error').waitFor()
    await modal.text('the account has too little for the amount and the fee').waitFor()
    await modal.button('Check again').click()
    await modal.text('It is not certain yet that 0.0625 ETH stayed in your account').waitFor()
    for (const name of ['Back to the transfer', 'I checked: make another transfer'])
      await expect(modal.button(name)).toHaveCount(0)
    await fetch(DEMO_URLS.evm, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: held[0] ?? '',
    })
    await sends.isConfirmed()
    expect(await evmNode.getBalance({ address: to })).toBe(parseEther('0.0625'))
    expect(held).toHaveLength(1)
  },
)
