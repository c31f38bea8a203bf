import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'

const PASSWORD = 'a quiet harbour at dawn'
const COOLDOWN_MS = 31_000
let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
})
test.afterAll(() => deployment.stop())

test(
  'A recovery phrase of 24 words, once written down, opens the wallet on another site',
  { tag: '@long' },
  async ({ page }) => {
    const email = freshEmail('words')
    const wallet = deployment.walletOn(page)
    const shop = await deployment.openHost(page, { options: { networks: Object.values(LOCAL_NETWORKS) } })
    await shop.connectButton.click()
    await wallet.logIn(email)
    await wallet.press(/^Write down 24 words/)
    const phrase = await wallet.readRecoveryPhrase()
    expect(phrase).toHaveLength(24)
    await wallet.press('I wrote them down')
    await wallet.answerQuiz(phrase)
    await wallet.modal.shows('Account')
    const address = await shop.address('eip155')

    deployment.pass(COOLDOWN_MS)
    const cafe = await deployment.openHost(page, { site: 'cafe' })
    await cafe.connectButton.click()
    await wallet.logIn(email)
    await wallet.press('Open with your words')
    await wallet.phraseField.fill(phrase.toReversed().join(' '))
    await wallet.press('Open')
    await expect(wallet.frame.getByRole('alert')).not.toBeEmpty()
    await wallet.phraseField.fill(phrase.join('  '))
    await wallet.press('Open')
    await wallet.modal.shows('Account')
    expect(await cafe.address('eip155')).toBe(address)
  },
)

test(
  'The recovery phrase can be exported after a fresh confirmation, and stays visible while it is looked at',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const email = freshEmail('export')
    const wallet = deployment.walletOn(page)
    const host = await deployment.openHost(page)
    await host.connectButton.click()
    await wallet.logIn(email)
    await wallet.setPassword(PASSWORD)
    await wallet.modal.shows('Account')
    deployment.pass(COOLDOWN_MS)
    await wallet.modal.button('Settings').click()
    await wallet.modal.button(/^Export wallet/).click()
    await wallet.press('Send me a code')
    await wallet.frame.getByRole('textbox', { name: /^Code/ }).fill(await wallet.readCode(email))
    await wallet.press('Confirm')
    await expect(wallet.button('Show the words')).toBeEnabled({ timeout: 15_000 })
    await wallet.press('Show the words')
    await wallet.phraseWords.first().waitFor()
    // Long enough for the browser to check visibility twice after the frame grew.
    await page.waitForTimeout(500)
    expect(await wallet.readRecoveryPhrase()).toHaveLength(24)
  },
)
