import type { Page } from '@playwright/test'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { switchInWallet, walletChainId } from '#e2e/support/fakes/request-demo-wallet.ts'
import { CUSTOM_NETWORK } from '#e2e/support/fixtures/custom-network.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const SEPOLIA = 'eip155:11155111'

/** The EVM network that the page sees. */
const evmNetwork = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => window.postern?.getState().namespaces['eip155']?.caipNetworkId)

test.describe('the options of the owner', () => {
  test('No wallet can be chosen before the terms are accepted', async ({ openHost, modal }) => {
    const host = await openHost({
      wallets: { evm: {} },
      options: {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://shop.example/terms',
        privacyPolicyUrl: 'https://shop.example/privacy',
      },
    })
    await host.call('open')
    const wallet = modal.wallet('Demo EVM Wallet')
    await expect(wallet).toHaveAttribute('aria-disabled', 'true')
    await wallet.click({ force: true })
    await modal.shows('Log in or connect')
    await expect(modal.frame.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      'https://shop.example/terms',
    )
    await expect(modal.frame.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'target',
      '_blank',
    )
    await modal.frame.getByRole('checkbox').check()
    await wallet.click()
    await host.address('eip155')
  })

  test('Removing the active network switches to the first remaining one', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({
      wallets: { evm: {} },
      options: { networks: [LOCAL_NETWORKS.evm, SEPOLIA], defaultNetwork: SEPOLIA },
    })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    expect(await host.call('switchNetwork', SEPOLIA)).toMatchObject({ ok: true })
    const network = () => evmNetwork(page)
    expect(await network()).toBe(SEPOLIA)
    expect(await host.call('removeNetwork', SEPOLIA)).toMatchObject({ ok: true })
    await expect.poll(network).toBe(LOCAL_NETWORKS.evm)
  })

  test(
    'Removing the last network of a namespace removes its wallets from the list',
    { tag: '@long' },
    async ({ openHost, modal }) => {
      const host = await openHost({
        wallets: { evm: {}, solana: {} },
        options: { networks: [LOCAL_NETWORKS.evm, LOCAL_NETWORKS.solana] },
      })
      await host.call('open')
      await modal.wallet('Demo Solana Wallet').waitFor()
      expect(await host.call('removeNetwork', LOCAL_NETWORKS.solana)).toMatchObject({ ok: true })
      await expect(modal.wallet('Demo Solana Wallet')).toHaveCount(0)
      await expect(modal.wallet('Demo EVM Wallet')).toBeVisible()
    },
  )

  test('A network that the site defines can be added and switched to', async ({ openHost, modal, page }) => {
    const host = await openHost({ wallets: { evm: {} }, options: { networks: [LOCAL_NETWORKS.evm] } })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    expect(await host.call('addNetwork', CUSTOM_NETWORK)).toMatchObject({ ok: true })
    // The wallet does not know the network: it answers 4902, gets a request to add it, and switches.
    expect(await host.call('switchNetwork', CUSTOM_NETWORK.caipNetworkId)).toMatchObject({ ok: true })
    expect(await host.request('eth_chainId')).toEqual({ ok: true, value: '0xbde31' })
    expect(await evmNetwork(page)).toBe(CUSTOM_NETWORK.caipNetworkId)
  })

  test('A wallet on an unoffered network is asked to switch back, also after other options changed', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({
      wallets: { evm: {} },
      options: { networks: [LOCAL_NETWORKS.evm, 'eip155:1'] },
    })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await switchInWallet(host, '0xaa36a7')
    await modal.shows('Unsupported network')
    expect(await host.call('updateOptions', { language: 'en' })).toMatchObject({ ok: true })
    const network = () => evmNetwork(page)
    expect(await network()).toBe(SEPOLIA)
    await modal.button(/^Local EVM/).click()
    await expect.poll(network).toBe(LOCAL_NETWORKS.evm)
    expect(await walletChainId(host)).toBe('0x7a69')
  })

  test('The embedded mode puts the modal into the page, which grows with it', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({
      wallets: { evm: {} },
      body: '<h1>A shop</h1><div id="here" style="width: 380px"></div><p>After it</p>',
      script: { container: '#here' },
    })
    await host.call('open')
    await modal.shows('Log in or connect')
    await expect(page.locator('#here iframe')).toBeVisible()
    await expect(page.locator('dialog')).toHaveCount(0)
    const fits = (): Promise<boolean> =>
      modal.document().evaluate(() => {
        const { scrollHeight } = document.documentElement
        const card = document.querySelector('.card')?.getBoundingClientRect()
        return (
          card !== undefined &&
          card.height > 200 &&
          card.bottom <= innerHeight + 1 &&
          scrollHeight <= innerHeight + 1
        )
      })
    await expect.poll(fits).toBe(true)
    await modal.wallet('Demo EVM Wallet').click()
    await host.address('eip155')
    await modal.shows('Account')
    await expect.poll(fits).toBe(true)
    await modal.closeButton.click()
    await modal.shows('Account')
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  })

  test('The account state that the page reads is filled without the visitor opening a view, and is not fetched before', async ({
    openHost,
    modal,
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\/v1\/(account|identity)\//.test(request.url())) requests.push(request.url())
    })
    const host = await openHost({ wallets: { evm: {} } })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await page.evaluate(() => window.postern?.subscribe(() => window.postern?.getState()))
    await quietFor(1_000)
    expect(requests).toEqual([])
    await page.waitForFunction(() => Number(window.postern?.getState().namespaces['eip155']?.balance) > 0)
    expect(requests.length).toBeGreaterThan(0)
    expect(await page.evaluate(() => window.postern?.getState().open)).toBe(false)
  })

  test('After destroy the page is as it was', { tag: '@long' }, async ({ openHost, modal, page }) => {
    const host = await openHost({ wallets: { evm: {} } })
    const look = (): Promise<unknown> =>
      page.evaluate(() => ({
        globals: Object.keys(window)
          .filter((name) => name !== 'postern')
          .toSorted(),
        root:
          document.documentElement.cloneNode(false) instanceof Element &&
          document.documentElement.getAttributeNames(),
        body: document.body.getAttributeNames(),
        bodyChildren: document.body.children.length,
        head: document.head.innerHTML,
        sheets: document.adoptedStyleSheets.length,
        overflow: getComputedStyle(document.documentElement).overflow,
      }))
    const before = await look()
    const opening = host.call('connect')
    await modal.wallet('Demo EVM Wallet').click()
    await opening
    await host.call('open')
    await modal.shows('Account')
    const afterwards = await page.evaluate(async (account) => {
      const postern = window.postern
      postern?.destroy()
      const provider = postern?.getProvider('eip155')
      const ends = [
        postern?.open(),
        provider?.request({ method: 'personal_sign', params: ['0x61', account] }),
      ]
      return Promise.all(
        ends.map(async (end) => {
          try {
            await end
            return 'went on'
          } catch (error) {
            return JSON.stringify(error)
          }
        }),
      )
    }, EVM_ACCOUNT)
    for (const end of afterwards) expect(end).toContain('DESTROYED')
    expect(await look()).toEqual(before)
    expect(await page.evaluate(() => window.postern)).toBeUndefined()
  })

  test('Opening and closing leave scroll position and styles as they were', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({
      wallets: { evm: {} },
      head: '<style>html { overflow-y: scroll } body { height: 3000px }</style>',
    })
    await page.evaluate(() => {
      document.documentElement.style.overflow = 'auto'
      window.scrollTo(0, 500)
    })
    const before = await page.evaluate(() => [document.documentElement.getAttribute('style'), window.scrollY])
    await host.call('open')
    await modal.shows('Log in or connect')
    await page.mouse.wheel(0, 400)
    await modal.close()
    expect(
      await page.evaluate(() => [document.documentElement.getAttribute('style'), window.scrollY]),
    ).toEqual(before)
  })
})
