import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail, readCode } from '#e2e/support/mailbox.ts'
import { addPasskeys } from '#e2e/support/passkeys.ts'

test('without its server the wallet says so, and goes on when it is there again', async ({
  page,
  openHost,
  wallet,
}) => {
  const host = await openHost()
  await host.connectButton.click()
  await expect(wallet.emailField).toBeVisible()
  await page.route('**/wallet/v1/**', (route) => route.abort('internetdisconnected'))
  const email = freshEmail('offline')
  await wallet.emailField.fill(email)
  await wallet.emailField.press('Enter')
  await expect(wallet.modal.frame.getByText(/cannot reach its server/)).toBeVisible()
  await page.unroute('**/wallet/v1/**')
  await wallet.enterEmail(email)
})

test('bad addresses and wrong codes are told apart; after three guesses another code is needed', async ({
  openHost,
  wallet,
}) => {
  const host = await openHost()
  await host.connectButton.click()
  await wallet.emailField.fill('nobody@')
  await wallet.emailField.press('Enter')
  await expect(wallet.modal.text(/This is not an e-mail address/)).toBeVisible()
  const email = freshEmail('guess')
  await wallet.enterEmail(email)
  const code = await readCode(email)
  const wrong = code === '000000' ? '111111' : '000000'
  for (const left of [/2 tries/, /1 try/]) {
    await wallet.codeField.fill(wrong)
    await expect(wallet.modal.text(left)).toBeVisible()
  }
  await wallet.codeField.fill(wrong)
  await expect(wallet.modal.text(/This code can no longer be used/)).toBeVisible()
  await wallet.codeField.fill(code)
  await expect(wallet.codeField).toHaveValue('')
  await expect(wallet.modal.text(/This code can no longer be used/)).toBeVisible()
  await expect(wallet.modal.title).toHaveText('Confirm your e-mail')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('the whole login and an approval fit, by touch', async ({ page, openHost, wallet }) => {
    await addPasskeys(page)
    const host = await openHost()
    await host.connectButton.tap()
    await wallet.signUp(freshEmail('phone'))
    const address = await host.address('eip155')
    await wallet.modal.close()
    const asked = host.request('personal_sign', ['0x6869', address])
    await wallet.mayApprove()
    const card = await wallet.modal.card.boundingBox()
    expect(card).toMatchObject({ x: 0, width: 360 })
    await wallet.holdByTouch()
    expect(await asked).toMatchObject({ ok: true })
    const second = host.request('personal_sign', ['0x6869', address])
    await wallet.mayApprove()
    await wallet.approveButton.tap()
    await expect(wallet.button('Hold to approve')).toBeVisible()
    await wallet.holdByTouch()
    expect(await second).toMatchObject({ ok: true })
  })
})
