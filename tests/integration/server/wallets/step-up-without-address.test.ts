import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import { SoftwarePasskeys } from '#tests/support/clients/software-passkey.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'a quiet harbour at dawn'
const ATTACKER = 'attacker@evil.example'
const { recordExport } = UNLOCKER_ENDPOINTS
const { updateEmail, updateEmailSecondaryOtp, startStepUp } = SESSION_ENDPOINTS
const refused = { ok: false, error: { code: 'STEP_UP_REQUIRED' } }

describe.each(JOURNEY_KINDS)('a user whose provider gives no address, on %s', (kind) => {
  let deployment: SocialDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startSocialDeployment(kind)
  })
  afterAll(() => deployment.stop())

  async function loggedIn() {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, 'x')
    await window.submit({ name: 'Grace', email: `grace${(people += 1)}@example.org`, decision: 'allow' })
    const state = await deployment.ask(browser, flowId)
    if (state.status !== 'done') throw new Error('The login is not over.')
    browser.tokens = state.session
    const { wallet } = visitWallet(deployment, browser, { passkeys: new SoftwarePasskeys() })
    expect(await wallet.create()).toMatchObject({ ok: true })
    return { browser, wallet }
  }

  it('A first address cannot be added to a wallet that can be restored with a login only', async () => {
    const { browser, wallet } = await loggedIn()
    expect(await wallet.addPassword(PASSWORD)).toMatchObject({ ok: true })
    expect(await browser.refusal(updateEmail, { email: ATTACKER })).toMatchObject({
      status: 403,
      code: 'STEP_UP_REQUIRED',
    })
    expect(await browser.refusal(startStepUp)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    expect(deployment.mailsTo(ATTACKER)).toEqual([])
    expect(await browser.refusal(recordExport)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
  })

  it('The password confirms a recovery phrase, a new unlocker and a new address', async () => {
    const { browser, wallet } = await loggedIn()
    expect(await wallet.addPassword(PASSWORD)).toMatchObject({ ok: true })
    expect(await wallet.addPasskey('laptop')).toMatchObject(refused)
    expect(await wallet.openWithPassword('another harbour')).toMatchObject({ ok: false })
    expect(await wallet.revealPhrase()).toMatchObject(refused)
    expect(await wallet.openWithPassword(PASSWORD)).toMatchObject({ ok: true })
    expect(await wallet.revealPhrase()).toMatchObject({ ok: true })
    expect(await wallet.addPasskey('laptop')).toMatchObject({ ok: true })
    const email = `bound${(people += 1)}@example.org`
    expect(await browser.call(updateEmail, { email })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    expect(await browser.call(updateEmailSecondaryOtp, { code: deployment.codeFor(email) })).toEqual({
      email,
    })
    deployment.advance(6 * MINUTE_MS)
    expect(await wallet.revealPhrase()).toMatchObject(refused)
  })

  it('A first address takes only its code while the wallet cannot be restored', async () => {
    const { browser } = await loggedIn()
    const email = `first${(people += 1)}@example.org`
    expect(await browser.call(updateEmail, { email })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
  })
})
