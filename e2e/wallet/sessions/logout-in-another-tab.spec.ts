import { expect, test } from '#e2e/pages/test.ts'
import { signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'

let visitor: Visitor

test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer, { site: 'tabs', options: { disconnectEndsLogin: true } })
})
test.afterAll(() => visitor.context.close())

test('A recovery phrase that is shown disappears when another tab logs out', { tag: '@long' }, async () => {
  test.slow()
  const { host, wallet } = visitor
  const other = await visitor.visitAgain()
  await visitor.page.bringToFront()
  await host.call('open')
  await wallet.modal.button('Settings').click()
  await wallet.modal.button(/^Export wallet/).click()
  await wallet.press('Confirm with passkey')
  await expect(wallet.button('Show the words')).toBeEnabled({ timeout: 30_000 })
  await wallet.press('Show the words')
  const phrase = await wallet.readRecoveryPhrase()
  expect(phrase).toHaveLength(24)
  expect(await other.host.call('disconnect')).toMatchObject({ ok: true })
  await expect(wallet.phraseWords).toHaveCount(0)
  await expect(wallet.heading).toBeHidden()
  for (const frame of visitor.page.frames()) {
    const text = await frame.evaluate(() => document.documentElement.textContent ?? '')
    expect(phrase.every((word) => text.includes(word))).toBe(false)
  }
})
