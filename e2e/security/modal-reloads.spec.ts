import type { HostPage, Outcome } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { CUSTOM_NETWORK } from '#e2e/support/fixtures/custom-network.ts'

const SEPOLIA = 'eip155:11155111'

/** What is pending when the modal's document goes: each kind of ticket, and the reads. */
const PENDING: readonly (readonly [name: string, start: (host: HostPage) => Promise<Outcome>])[] = [
  ['a signature', (host) => host.request('personal_sign', ['0x61', EVM_ACCOUNT])],
  [
    'a transaction',
    (host) => host.request('eth_sendTransaction', [{ from: EVM_ACCOUNT, to: EVM_ACCOUNT, value: '0x0' }]),
  ],
  ['a network switch', (host) => host.call('switchNetwork', SEPOLIA)],
  [
    'a network switch of the provider',
    (host) => host.request('wallet_switchEthereumChain', [{ chainId: '0xaa36a7' }]),
  ],
  ['a disconnect', (host) => host.call('disconnect', { namespace: 'solana' })],
  ['an added network', (host) => host.call('addNetwork', CUSTOM_NETWORK)],
  ['a removed network', (host) => host.call('removeNetwork', SEPOLIA)],
  ['a chain read', (host) => host.request('eth_blockNumber')],
  ['an open call', (host) => host.call('open')],
  ['a change of theme', (host) => host.call('setTheme', { themeMode: 'light' })],
  ['a change of options', (host) => host.call('updateOptions', { debug: false })],
]

test.describe('D15: reloads of the modal', () => {
  test('D15: When the modal reloads in a pending state, the promise ends and the next call works', async ({
    openHost,
    modal,
    demoWallet,
    page,
  }) => {
    test.setTimeout(120_000)
    const host = await openHost({
      wallets: { evm: {} },
      options: { networks: ['eip155:31337', SEPOLIA, 'solana:LocaLPostern11111111111111111111'] },
    })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await host.decide('evm', 'ask')
    for (const [name, start] of PENDING) {
      const started = Date.now()
      let ended: Outcome | undefined
      const pending = start(host).then((outcome) => (ended = outcome))
      // The wallet does not see all of them; each has left the page by then.
      await page.waitForTimeout(150)
      await modal.reload()
      await page.waitForTimeout(300)
      // A request that the wallet still shows may be answered; one that was already handed over may have no waiting caller.
      if (ended === undefined && (await demoWallet.isAsking())) await demoWallet.reject()
      await pending
      expect(ended, name).toBeDefined()
      expect(Date.now() - started, name).toBeLessThan(10_000)
      if (await demoWallet.isAsking()) await demoWallet.reject()
      await host.call('close')
      expect(await host.request('eth_blockNumber'), `after ${name}`).toMatchObject({ ok: true })
    }
  })

  test('D15: When the modal reloads twice in a row while the visitor chooses a wallet, the choice goes on', async ({
    openHost,
    modal,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    const connecting = host.call('connect', { namespace: 'eip155' })
    await modal.shows('Log in or connect')
    await modal.reload()
    await modal.wallet('Demo EVM Wallet').waitFor()
    await modal.reload()
    await modal.wallet('Demo EVM Wallet').click()
    expect(await connecting).toMatchObject({ ok: true })
  })
})
