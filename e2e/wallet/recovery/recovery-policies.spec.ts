import type { Page } from '@playwright/test'
import { numberToHex, parseEther } from 'viem'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { expect, test as base } from '#e2e/pages/test.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'

const PASSWORD = 'a quiet harbour at dawn'
const COOLDOWN_MS = 31_000
const FRIEND = '0x000000000000000000000000000000000011a57e'

type Policy = NonNullable<NonNullable<ConfigFileInput['embeddedWallet']>['recovery']>

/** A deployment of its own for each test, because they differ in their owner's policy. */
const test = base.extend<{ start: (policy: Policy) => Promise<OwnDeployment> }>({
  // oxlint-disable-next-line no-empty-pattern
  start: async ({}, use) => {
    const started: OwnDeployment[] = []
    await use(async (recovery) => {
      const deployment = await startOwnDeployment({
        // Weaker recovery takes longer codes.
        wallet: { recovery, ...(recovery === 'operator' && { otpDigits: 8 }) },
      })
      started.push(deployment)
      return deployment
    })
    await Promise.all(started.map((deployment) => deployment.stop()))
  },
})

// Several visits with all their logins, one after the other.
test.describe.configure({ timeout: 150_000 })

async function logIn(deployment: OwnDeployment, page: Page, site?: string) {
  const host = await deployment.openHost(page, site === undefined ? {} : { site })
  const wallet = deployment.walletOn(page)
  const email = freshEmail('policy')
  await host.connectButton.click()
  await wallet.logIn(email)
  return { host, wallet, email }
}

test(
  'The policy required shows no address before the wallet has a recovery',
  { tag: '@long' },
  async ({ start, page }) => {
    const deployment = await start('required')
    const { host, wallet, email } = await logIn(deployment, page)
    await expect(wallet.heading).toHaveText('Set up recovery')
    await expect(wallet.button('Later')).toHaveCount(0)
    await expect(wallet.button(/operator/)).toHaveCount(0)
    expect(await host.status('eip155')).not.toBe('connected')

    await test.step('Leaving the view does not get around it', async () => {
      await wallet.modal.closeButton.click()
      await wallet.modal.isGone()
      expect(await host.request('eth_accounts')).toMatchObject({ ok: true, value: [] })
    })
    await test.step('A wallet that was made for its recovery phrase and left does not get around it', async () => {
      await host.connectButton.click()
      await wallet.modal.button(`Continue to your wallet ${email}`).click()
      await wallet.press(/^Write down 24 words/)
      const phrase = await wallet.readRecoveryPhrase()
      expect(phrase).toHaveLength(24)
      await wallet.press('Back')
      await expect(wallet.button(/^Write down 24 words/)).toBeVisible()
      // The wallet exists now, so another one could not take its place.
      await expect(wallet.button('I already have a wallet')).toHaveCount(0)
      expect(await host.status('eip155')).not.toBe('connected')

      await wallet.press(/^Write down 24 words/)
      expect(await wallet.readRecoveryPhrase()).toEqual(phrase)
      await wallet.press('I wrote them down')
      for (const question of await wallet.frame.getByRole('group').all()) {
        const place = Number(/\d+/.exec((await question.textContent()) ?? '')?.[0])
        const right = phrase[place - 1] ?? ''
        await question
          .getByText(/^[a-z]+$/)
          .filter({ hasNotText: new RegExp(`^${right}$`) })
          .first()
          .click()
      }
      await wallet.press('Confirm')
      await expect(wallet.text(/Some words are wrong/)).toBeVisible()
      expect(await host.status('eip155')).not.toBe('connected')
      await wallet.press('Show the words again')
      await wallet.press('I wrote them down')
      await wallet.answerQuiz(phrase)
      await wallet.modal.shows('Account')
      expect(await host.address('eip155')).toMatch(/^0x/)
    })
  },
)

test(
  'The policy deferred shows a banner in the account until the wallet has a recovery',
  { tag: '@long' },
  async ({ start, page }) => {
    const deployment = await start('deferred')
    await addPasskeys(page)
    const { host, wallet } = await logIn(deployment, page)
    await wallet.press('Later')
    await expect(wallet.text(/your login opens the wallet/)).toBeVisible()
    await wallet.press('Continue without it')
    await wallet.modal.shows('Account')
    const address = await host.address('eip155')
    const banner = wallet.modal.frame.getByRole('region', { name: 'Your wallet is not secured' })
    await expect(banner).toBeVisible()

    await test.step('The banner is there after a reload, and in the settings', async () => {
      await page.reload()
      expect(await host.address('eip155')).toBe(address)
      await host.connectButton.click()
      await expect(banner).toBeVisible()
      await wallet.modal.button('Settings').click()
      await wallet.modal.shows('Account settings')
      await expect(banner).toBeVisible()
    })
    await test.step('A passkey removes the banner', async () => {
      await banner.getByRole('button', { name: 'Secure it now' }).click()
      await wallet.press('Create a passkey')
      await wallet.modal.shows('Account settings')
      await expect(banner).toHaveCount(0)
      await page.reload()
      expect(await host.address('eip155')).toBe(address)
      await host.connectButton.click()
      await wallet.modal.button('Settings').click()
      await wallet.modal.shows('Account settings')
      await wallet.modal.button(/^Devices/).click()
      await expect(wallet.heading).toHaveText('Ways to open your wallet')
      await expect(banner).toHaveCount(0)
    })
  },
)

test(
  'The policy operator explains the operator’s unlocker before it is chosen, and that unlocker opens the wallet elsewhere',
  { tag: '@long' },
  async ({ start, page }) => {
    const deployment = await start('operator')
    const { host, wallet, email } = await logIn(deployment, page)
    await expect(wallet.button(/^Recovery by the operator.*Custodial/)).toBeVisible()
    await wallet.press(/^Recovery by the operator/)
    await expect(wallet.text('This makes the wallet custodial')).toBeVisible()
    await expect(wallet.text(/can open your wallet and move what is in it/)).toBeVisible()
    expect(await host.status('eip155')).not.toBe('connected')
    await wallet.press('Let the operator keep a key')
    await wallet.modal.shows('Account')
    const address = await host.address('eip155')

    await test.step('The list of unlockers labels the operator’s', async () => {
      await wallet.modal.button('Settings').click()
      await wallet.modal.button(/^Devices/).click()
      await expect(wallet.text('Operator (custodial)')).toBeVisible()
    })
    await test.step('Another site needs the login alone', async () => {
      deployment.pass(COOLDOWN_MS)
      const cafe = await deployment.openHost(page, { site: 'cafe' })
      await cafe.connectButton.click()
      await wallet.logIn(email)
      await wallet.press('Open through the operator')
      await wallet.modal.shows('Account')
      expect(await cafe.address('eip155')).toBe(address)
    })
  },
)

test(
  'With the policy deferred, funds paid to the wallet are there on another site, and leave by its owner’s approval',
  { tag: '@long' },
  async ({ start, page }) => {
    const deployment = await start('deferred')
    const { host, wallet, email } = await logIn(deployment, page)
    await wallet.press('Later')
    await wallet.press('Continue without it')
    await wallet.modal.shows('Account')
    const address = await host.address('eip155')
    await fundEvm(address)
    await wallet.modal.button('Log out').click()
    await expect.poll(() => host.status('eip155')).toBe('disconnected')

    deployment.pass(COOLDOWN_MS)
    const cafe = await deployment.openHost(page, { site: 'cafe' })
    await cafe.connectButton.click()
    await wallet.logIn(email)
    await expect(wallet.heading).toHaveText('Set up recovery')
    await wallet.setPassword(PASSWORD)
    await wallet.modal.shows('Account')
    expect(await cafe.address('eip155')).toBe(address)
    await cafe.call('close')
    const before = await evmNode.getBalance({ address: FRIEND })
    const sent = cafe.request('eth_sendTransaction', [
      { from: address, to: FRIEND, value: numberToHex(parseEther('0.25')) },
    ])
    await wallet.approve()
    expect(await sent).toMatchObject({ ok: true })
    await expect
      .poll(async () => (await evmNode.getBalance({ address: FRIEND })) - before)
      .toBe(parseEther('0.25'))
  },
)

test(
  'With the policy required, a visitor who began a wallet in another browser is led to one here',
  { tag: '@long' },
  async ({ start, page, browser }) => {
    const deployment = await start('required')
    const first = await logIn(deployment, page)
    await first.wallet.press(/^Write down 24 words/)
    await first.wallet.readRecoveryPhrase()
    await page.context().close()

    deployment.pass(COOLDOWN_MS)
    const other = await browser.newPage()
    const host = await deployment.openHost(other)
    const wallet = deployment.walletOn(other)
    await host.connectButton.click()
    await wallet.logIn(first.email)
    await expect(wallet.heading).toHaveText('You started a wallet in another browser')
    await wallet.press('Start a new wallet')
    await wallet.setPassword(PASSWORD)
    await wallet.modal.shows('Account')
    expect(await host.address('eip155')).toMatch(/^0x/)
    await other.context().close()
  },
)
