import { PhonePage } from '#e2e/pages/phone-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { showCode } from '#e2e/support/fixtures/phone-connection.ts'

/** The focused element, by its tag and text. */
const focused = (phone: PhonePage) =>
  phone.page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

test(
  'The focus stays with the wallet’s view after a phone wallet was opened by a link',
  { tag: '@long' },
  async ({ openHost, context }) => {
    const host = await openHost()
    const connecting = host.call('connect')
    const { uri } = await showCode(host)
    const phone = await PhonePage.open(context, `/wc?uri=${encodeURIComponent(uri)}`)
    await phone.question.waitFor()
    await phone.page.keyboard.press('Tab')
    await phone.page.keyboard.press('Enter')
    expect(await connecting).toMatchObject({ ok: true })
    expect(await focused(phone)).toBe('H2 Connected sites')

    const button = phone.sites.getByRole('button', { name: 'Switch account' })
    await button.focus()
    await phone.page.keyboard.press('Enter')
    await expect(phone.sites).toContainText('Account 2')
    expect(await focused(phone)).toBe('BUTTON Switch account')

    await phone.page.keyboard.press('Tab')
    await phone.page.keyboard.press('Enter')
    await expect(phone.sites).toHaveCount(0)
    expect(await focused(phone)).toBe('H2 Connected sites')
  },
)
