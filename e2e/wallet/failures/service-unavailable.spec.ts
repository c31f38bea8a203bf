import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { sendRequest } from '#server/doctor/send-request.ts'
import { startPostgres, type TestPostgres } from '#tests/support/servers/start-postgres.ts'

const SENTENCES = {
  en: 'This service is not available right now. Your wallet is safe. Try again.',
  de: 'Dieser Dienst ist gerade nicht verfügbar. Ihr Wallet ist sicher. Versuchen Sie es erneut.',
  ar: 'هذه الخدمة غير متاحة الآن. محفظتك بأمان. حاول مرة أخرى.',
} as const
const LANGUAGES = ['de', 'ar', 'en'] as const

let postgres: TestPostgres
let deployment: OwnDeployment
test.beforeAll(async () => {
  postgres = await startPostgres()
  deployment = await startOwnDeployment({ databaseUrl: await postgres.createDatabase() })
})
test.afterAll(async () => {
  await deployment.stop()
  await postgres.stop()
})

/** The server finds its database again by itself. */
const serves = () =>
  expect
    .poll(async () => (await sendRequest(`${deployment.apiUrl}/readyz`)).status, { timeout: 20_000 })
    .toBe(200)

test('A visitor reads in their language, in modal and wallet, that the service is unavailable, and goes on when it is back', async ({
  page,
}) => {
  test.slow()
  await addPasskeys(page)
  const host = await deployment.openHost(page)
  const wallet = deployment.walletOn(page)
  const email = freshEmail('away')
  await host.connectButton.click()
  await expect(wallet.emailField).toBeVisible()
  await wallet.document()

  await postgres.halt()
  await wallet.emailField.fill(email)
  await wallet.emailField.press('Enter')
  await expect(wallet.modal.text(SENTENCES.en)).toBeVisible()
  for (const language of LANGUAGES) {
    await host.call('updateOptions', { language })
    await expect(wallet.modal.text(SENTENCES[language])).toBeVisible()
  }
  await postgres.resume()
  await serves()
  await wallet.emailField.press('Enter')
  await wallet.modal.shows('Confirm your e-mail')
  await wallet.enterCode(email)
  await expect(wallet.heading).toBeVisible()

  await postgres.halt()
  await wallet.press('Create a passkey')
  await expect(wallet.text(SENTENCES.en)).toBeVisible()
  for (const language of LANGUAGES) {
    await host.call('updateOptions', { language })
    await expect(wallet.text(SENTENCES[language])).toBeVisible()
  }
  await postgres.resume()
  await serves()
  await wallet.press('Create a passkey')
  await wallet.modal.shows('Account')
})
