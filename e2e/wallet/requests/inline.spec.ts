import { verifyMessage } from 'viem'
import { expect, test } from '#e2e/pages/test.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { screenFaults } from '#e2e/support/assertions/screen-faults.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const WIDTH = 360
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.use({ viewport: { width: WIDTH, height: 740 } })

test(
  'In an embedded modal a visitor logs in, signs and sends in place, and nothing is cut off',
  { tag: '@long' },
  async ({ page, openHost, wallet }) => {
    test.slow()
    await addPasskeys(page)
    const host = await openHost({
      body: '<style>body{margin:0}</style><main><h1>A shop</h1><div id="here"></div></main>',
      script: { container: '#here' },
    })
    const { modal } = wallet
    const standsStraight = async (): Promise<void> => {
      await expect.poll(() => layoutFaults(modal, WIDTH)).toEqual([])
      if (await modal.frame.locator('iframe').isVisible())
        await expect.poll(() => screenFaults(wallet)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH)
    }
    const email = freshEmail('inline')
    await standsStraight()
    await wallet.logIn(email)
    await standsStraight()
    await wallet.press('Create a passkey')
    await modal.shows('Account')
    await standsStraight()
    const address = await host.address('eip155')
    await fundEvm(address)

    const signing = host.request('personal_sign', ['0x6869', address])
    await expect(wallet.decideButton).toBeVisible()
    await standsStraight()
    await wallet.approve()
    const answer = await signing
    expect(answer).toMatchObject({ ok: true })
    const signature = answer.ok ? hexOf(answer.value) : '0x'
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    // The part of the page remains, with its own content.
    await modal.shows('Account')

    const sending = host.request('eth_sendTransaction', [{ from: address, to: BOB, value: '0x1' }])
    await expect(wallet.decideButton).toBeVisible()
    await standsStraight()
    await wallet.approve()
    expect(await sending).toMatchObject({ ok: true })
    await modal.shows('Account')
  },
)
