import { formatEther, verifyMessage } from 'viem'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { pick, SitePage } from '#e2e/pages/site-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const MESSAGE = 'Postern demo: signing this costs nothing.'

test.describe('a plain page with one script line', () => {
  test('A visitor connects on EVM, signs, sends, switches the network, copies the address and disconnects', async ({
    page,
    context,
    modal,
    demoWallet,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: DEMO_URLS.site })
    const site = await SitePage.open(page, 'one-line')

    await site.sectionButton('eip155', 'Connect').first().click()
    await modal.shows('Log in or connect')
    await modal.wallet('Demo EVM Wallet').click()
    await modal.text('Continue in Demo EVM Wallet').waitFor()
    expect(await demoWallet.text()).toContain(DEMO_URLS.site)
    await demoWallet.approve()
    expect(await site.done('eip155')).toMatch(new RegExp(`connected ${EVM_ACCOUNT}`, 'i'))
    await expect(site.address('eip155')).toHaveText(new RegExp(EVM_ACCOUNT, 'i'))
    await modal.isGone()

    await site.sectionButton('eip155', 'Sign').click()
    expect(await demoWallet.text()).toContain(MESSAGE)
    await demoWallet.approve()
    const signature = hexOf(pick(await site.done('eip155'), /0x[0-9a-f]{130}/))
    expect(await verifyMessage({ address: EVM_ACCOUNT, message: MESSAGE, signature })).toBe(true)

    await site.sectionButton('eip155', 'Send').click()
    expect(await demoWallet.text()).toContain('0.01 ETH')
    await demoWallet.approve()
    const hash = hexOf(pick(await site.done('eip155'), /0x[0-9a-f]{64}/))
    const receipt = await evmNode.getTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')

    await page.locator('postern-button').click()
    await modal.shows('Account')
    const shown =
      (await modal.frame
        .getByText(/[\d,.]+ ETH/)
        .first()
        .textContent()) ?? ''
    const held = Number(formatEther(await evmNode.getBalance({ address: EVM_ACCOUNT })))
    expect(Number(shown.replace(/[^\d.]/g, ''))).toBeCloseTo(held, -1)
    await modal.button('Copy address').click()
    await modal.text('Address copied').waitFor()
    expect((await page.evaluate(() => navigator.clipboard.readText())).toLowerCase()).toBe(
      EVM_ACCOUNT.toLowerCase(),
    )

    await modal.button(/Change network/).click()
    await modal.shows('Choose a network')
    await modal.button(/^Sepolia/).click()
    expect(await demoWallet.text()).toContain('Sepolia (11155111)')
    await demoWallet.approve()
    await expect(site.network('eip155')).toHaveText('eip155:11155111')

    await modal.close()
    await page.locator('postern-button').click()
    await modal.shows('Account')
    await modal.button('Disconnect').click()
    await expect(site.address('eip155')).toHaveText('not connected')
  })

  test('Nothing but the script is fetched from the modal before the visitor shows an intent', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await SitePage.open(page, 'one-line')
    await page.waitForLoadState('networkidle')
    const accounts = await page.evaluate(() =>
      window.postern?.getProvider('eip155').request({ method: 'eth_accounts' }),
    )
    expect(accounts).toEqual([])
    const modalRequests = requests.filter((url) => url.startsWith(DEMO_URLS.modal))
    expect(modalRequests).toEqual([DEMO_URLS.sdk])
    expect(
      requests.filter((url) => url.startsWith(DEMO_URLS.wallet) || url.startsWith(DEMO_URLS.api)),
    ).toEqual([])
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test('A new visitor has signed a message within 20 seconds of a cold page', async ({
    page,
    modal,
    demoWallet,
  }) => {
    const started = Date.now()
    const site = await SitePage.open(page, 'one-line')
    await site.sectionButton('eip155', 'Connect').first().click()
    await modal.wallet('Demo EVM Wallet').click()
    await demoWallet.approve()
    await site.done('eip155')
    await site.sectionButton('eip155', 'Sign').click()
    await demoWallet.approve()
    pick(await site.done('eip155'), /0x[0-9a-f]{130}/)
    expectWithin(Date.now() - started, 20_000)
  })
})
