import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { Schema } from '#server/database/schema.ts'
import { EMAIL_ISSUER } from '#server/wallet-api/users/identities.ts'
import { createUsers } from '#server/wallet-api/users/users.ts'
import { singleKey } from '#tests/support/builders/single-key.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MEANWHILE_MS = 300
const { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp, refresh } = SESSION_ENDPOINTS

describe.each(JOURNEY_KINDS)('the change of an e-mail address, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
  })
  afterAll(() => deployment.stop())

  it('A change takes the codes of both addresses, after which the user logs in with the new one and the old one is notified', async () => {
    const [old, next] = ['old@example.org', 'new@example.org']
    const browser = await deployment.loggedIn(old)
    const { userId } = browser.tokens?.user ?? {}
    expect(await browser.call(updateEmail, { email: 'New@Example.org' })).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
    expect(deployment.mailsTo(next)).toEqual([])
    await browser.call(updateEmailPrimaryOtp, { code: deployment.codeFor(old) })
    const changed = await browser.call(updateEmailSecondaryOtp, { code: deployment.codeFor(next) })
    expect(changed).toEqual({ email: next })
    await vi.waitFor(() =>
      expect(deployment.mailsTo(old)[0]?.subject).toBe(
        'Your e-mail address at http://localhost:4600 was changed',
      ),
    )
    expect(deployment.mailsTo(old)[0]?.text).toContain('within 24 hours')
    expect(deployment.mailsTo(old)[0]?.text).not.toContain(next)
    const tokens = await browser.call(refresh, { refreshToken: browser.tokens?.refreshToken ?? '' })
    expect(tokens.user).toEqual({ userId, email: next })
    const elsewhere = await deployment.loggedIn(next)
    expect(elsewhere.tokens?.user.userId).toBe(userId)
    deployment.advance(DAY_MS)
    const stranger = await deployment.loggedIn(old)
    expect(stranger.tokens?.user.userId).not.toBe(userId)
  })

  it('A change continues when the server restarts between the steps', async () => {
    const browser = await deployment.loggedIn('restart-old@example.org')
    await browser.call(updateEmail, { email: 'restart-new@example.org' })
    await deployment.server.restart()
    await browser.call(updateEmailPrimaryOtp, { code: deployment.codeFor('restart-old@example.org') })
    await deployment.server.restart()
    await browser.call(updateEmailSecondaryOtp, { code: deployment.codeFor('restart-new@example.org') })
    await deployment.server.restart()
    expect(deployment.mailsTo('restart-old@example.org')[0]?.subject).toContain('was changed')
  })

  const changed = async (browser: WalletClient, from: string, to: string) => {
    deployment.advance(MINUTE_MS)
    await browser.call(updateEmail, { email: to })
    await browser.call(updateEmailPrimaryOtp, { code: deployment.codeFor(from) })
    return browser.call(updateEmailSecondaryOtp, { code: deployment.codeFor(to) })
  }

  it('Only the old address can revert a change within 24 hours, and doing so logs every other browser out', async () => {
    const [old, next] = ['victim@example.org', 'attacker-of-mail@example.org']
    const attacker = await deployment.loggedIn(old)
    await changed(attacker, old, next)
    const elsewhere = await deployment.loggedIn(next)
    deployment.advance(DAY_MS - 5 * MINUTE_MS)
    const victim = await deployment.loggedIn(old)
    expect(victim.tokens?.user).toEqual({ userId: attacker.tokens?.user.userId, email: next })
    deployment.advance(MINUTE_MS)
    expect(await victim.call(updateEmail, { email: old })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    const restored = await victim.call(updateEmailSecondaryOtp, { code: deployment.codeFor(old) })
    expect(restored).toEqual({ email: old })
    for (const browser of [attacker, elsewhere]) {
      const { refreshToken = '' } = browser.tokens ?? {}
      expect(await browser.refusal(refresh, { refreshToken })).toMatchObject({ code: 'SESSION_EXPIRED' })
    }
    expect((await victim.ask(SESSION_ENDPOINTS.devices)).status).toBe(200)
    const subjects = () => deployment.mailsTo(next).map(({ subject }) => subject)
    await vi.waitFor(() => expect(subjects()).toContainEqual(expect.stringContaining('was taken back')))
    const stranger = await deployment.loggedIn(next)
    expect(stranger.tokens?.user.userId).not.toBe(victim.tokens?.user.userId)
    deployment.advance(2 * DAY_MS)
    const later = await deployment.loggedIn(old)
    expect(later.tokens?.user.userId).toBe(victim.tokens?.user.userId)
  })

  it('A revert works past a later change, but not for an address that was added later', async () => {
    const chain = ['first@example.org', 'second@example.org', 'third@example.org'] as const
    const [first, second, third] = chain
    const browser = await deployment.loggedIn(first)
    await changed(browser, first, second)
    await changed(browser, second, third)
    await browser.call(updateEmail, { email: first })
    await browser.call(updateEmailSecondaryOtp, { code: deployment.codeFor(first) })
    const ids = []
    for (const email of chain) ids.push((await deployment.loggedIn(email)).tokens?.user.userId)
    expect(ids[0]).toBe(browser.tokens?.user.userId)
    expect(new Set(ids).size).toBe(3)
  })

  it('Two changes at the same time leave one address that logs in permanently', async () => {
    const { database, now: clock } = deployment
    const users = createUsers({ database, clock, keyring: singleKey() })
    const named = (subject: string) => ({ projectId: 'demo', issuer: EMAIL_ISSUER, subject })
    const [old, one, other] = ['at-once@example.org', 'one@example.org', 'other@example.org'] as const
    const inTransaction = <T>(run: (transaction: Transaction<Schema>) => Promise<T>) =>
      database.query.transaction().execute(run)
    const { userId } = await inTransaction((transaction) =>
      users.findOrCreate(transaction, named(old), { email: old }),
    )
    const first = inTransaction(async (transaction) => {
      await users.changeEmail(transaction, userId, named(one), old)
      // This leaves the second change time to get as far as it can.
      await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS))
    })
    await Promise.all([
      first,
      inTransaction((transaction) => users.changeEmail(transaction, userId, named(other), old)),
    ])
    deployment.advance(DAY_MS)
    const found = await Promise.all([old, one, other].map((subject) => users.find(named(subject))))
    expect(found.filter((id) => id !== undefined)).toEqual([userId])
  })

  it('A browser that is logged out while it confirms cannot complete a change', async () => {
    const [old, next] = ['in-flight@example.org', 'in-flight-new@example.org']
    const browser = await deployment.loggedIn(old)
    const { userId = '' } = browser.tokens?.user ?? {}
    await browser.call(updateEmail, { email: next })
    await browser.call(updateEmailPrimaryOtp, { code: deployment.codeFor(old) })
    const code = deployment.codeFor(next)
    const confirming = await deployment.database.query.transaction().execute(async (transaction) => {
      // A change of the address locks the row of its user, and the confirmation waits for that lock.
      await transaction
        .updateTable('users')
        .set((eb) => ({ project_id: eb.ref('project_id') }))
        .where('id', '=', userId)
        .execute()
      const confirmation = browser.ask(updateEmailSecondaryOtp, { code })
      await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS))
      await transaction.deleteFrom('wallet_sessions').where('user_id', '=', userId).execute()
      return [confirmation]
    })
    expect((await Promise.all(confirming))[0]).toMatchObject({
      status: 401,
      body: { error: { code: 'SESSION_EXPIRED' } },
    })
    expect((await deployment.loggedIn(old)).tokens?.user).toEqual({ userId, email: old })
  })

  it('The old address cannot revert a change after 24 hours', async () => {
    const [old, next] = ['late-old@example.org', 'late-new@example.org']
    const browser = await deployment.loggedIn(old)
    await changed(browser, old, next)
    deployment.advance(DAY_MS)
    browser.tokens = await browser.call(refresh, { refreshToken: browser.tokens?.refreshToken ?? '' })
    expect(await browser.call(updateEmail, { email: old })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect((await deployment.loggedIn(old)).tokens?.user.userId).not.toBe(browser.tokens?.user.userId)
  })

  it('Another user cannot take the old address while it can be reverted', async () => {
    const [old, next] = ['kept-old@example.org', 'kept-new@example.org']
    await changed(await deployment.loggedIn(old), old, next)
    const other = await deployment.loggedIn('other-user@example.org')
    await other.call(updateEmail, { email: old })
    await other.call(updateEmailPrimaryOtp, { code: deployment.codeFor('other-user@example.org') })
    const code = deployment.codeFor(old)
    expect(await other.refusal(updateEmailSecondaryOtp, { code })).toMatchObject({ code: 'EMAIL_TAKEN' })
  })

  it('A change does not happen without the code of the old address', async () => {
    const browser = await deployment.loggedIn('kept@example.org')
    await browser.call(updateEmail, { email: 'attacker@example.org' })
    const guess = { code: '000000' }
    const wrong = await browser.refusal(updateEmailPrimaryOtp, guess)
    expect(['OTP_WRONG', 'OTP_INVALIDATED']).toContain(wrong.code)
    expect(await browser.refusal(updateEmailSecondaryOtp, guess)).toMatchObject({ code: 'OTP_INVALIDATED' })
    expect(deployment.mailsTo('attacker@example.org')).toEqual([])
  })

  it('The code of one step is worthless in another step', async () => {
    const browser = await deployment.loggedIn('steps@example.org')
    await browser.call(updateEmail, { email: 'steps-new@example.org' })
    const code = deployment.codeFor('steps@example.org')
    expect(await browser.refusal(updateEmailSecondaryOtp, { code })).toMatchObject({
      code: 'OTP_INVALIDATED',
    })
    await browser.call(updateEmailPrimaryOtp, { code })
    expect(await browser.refusal(updateEmailPrimaryOtp, { code })).toMatchObject({ code: 'OTP_INVALIDATED' })
  })

  it('An address of another wallet is revealed only to a visitor who can read its mail', async () => {
    await deployment.loggedIn('taken@example.org')
    const browser = await deployment.loggedIn('wants@example.org')
    deployment.advance(MINUTE_MS)
    expect(await browser.call(updateEmail, { email: 'taken@example.org' })).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
    await browser.call(updateEmailPrimaryOtp, { code: deployment.codeFor('wants@example.org') })
    const code = deployment.codeFor('taken@example.org')
    expect(await browser.refusal(updateEmailSecondaryOtp, { code })).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
    })
    const again = await deployment.loggedIn('wants@example.org')
    expect(again.tokens?.user.userId).toBe(browser.tokens?.user.userId)
  })

  it('An invalid address and the current address are refused', async () => {
    const browser = await deployment.loggedIn('same@example.org')
    for (const email of ['nobody', 'SAME@example.org']) {
      expect(await browser.refusal(updateEmail, { email })).toMatchObject({
        status: 400,
        code: 'EMAIL_INVALID',
      })
    }
  })
})

describe('projects', () => {
  it('Each project has its own policy and users, and recovery by the operator takes codes of 8 digits', async () => {
    const deployment = await startWalletDeployment('embedded', {
      config: { embeddedWallet: { otpDigits: 7 } },
      projects: [
        { id: 'demo', name: 'Demo' },
        { id: 'operated', name: 'Operated', embeddedWallet: { recovery: 'operator' } },
      ],
    })
    const browser = await deployment.browser()
    const ask = async (projectId: string) => {
      deployment.advance(MINUTE_MS)
      const email = 'two@example.org'
      const started = await browser.call(LOGIN_ENDPOINTS.startEmail, { ...LOGIN_CONTEXT, projectId, email })
      const code = deployment.codeFor(email)
      const tokens = await browser.call(LOGIN_ENDPOINTS.verifyEmail, {
        challengeId: started.challengeId,
        code,
      })
      return { digits: [started.digits, code.length], userId: tokens.user.userId }
    }
    const [demo, operated] = [await ask('demo'), await ask('operated')]
    expect([demo.digits, operated.digits]).toEqual([
      [7, 7],
      [8, 8],
    ])
    expect(demo.userId).not.toBe(operated.userId)
    const document = await (await fetch(`${deployment.server.urls.wallet}/w/operated/`)).text()
    expect(document).toContain('"wallet":{"email":true,"socials":[],"recovery":"operator"')
    await deployment.stop()
  })
})
