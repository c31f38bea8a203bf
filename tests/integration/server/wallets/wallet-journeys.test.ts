import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { SoftwarePasskeys } from '#tests/support/clients/software-passkey.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { addPassword, signUp } from '#tests/support/clients/wallet-owner.ts'
import { addressOf, visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

const PASSWORD = 'a quiet harbour at dawn'
const OK = { ok: true }
const MEANWHILE_MS = 300

const PROJECTS: ConfigFileInput['projects'] = [
  { id: 'demo', name: 'Demo' },
  { id: 'kept', name: 'Kept', embeddedWallet: { recovery: 'operator' } },
]

describe.each(JOURNEY_KINDS)('the wallet frame with its server, on %s', (kind) => {
  let deployment: WalletDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, { projects: PROJECTS })
  })
  afterAll(() => deployment.stop())

  const nextEmail = () => `traveller${(people += 1)}@example.org`

  it('The same wallet opens on the same site, on a second site, and after storage was wiped', async () => {
    const email = nextEmail()
    const passkeys = new SoftwarePasskeys()
    const browser = await deployment.loggedIn(email)
    const first = visitWallet(deployment, browser, { passkeys })
    expect(await first.wallet.create()).toMatchObject(OK)
    expect(await first.wallet.addPasskey('A laptop')).toMatchObject(OK)
    const address = await addressOf(first)
    const reloaded = visitWallet(deployment, browser, { passkeys, database: first.database })
    await deployment.server.restart()
    expect(await reloaded.wallet.openWithDevice()).toMatchObject(OK)
    expect(await addressOf(reloaded)).toBe(address)

    const second = visitWallet(deployment, await deployment.loggedIn(email), { passkeys })
    expect(await second.wallet.openWithDevice()).toMatchObject({ ok: false })
    await deployment.server.restart()
    expect(await second.wallet.openWithPasskey()).toMatchObject(OK)
    expect(await addressOf(second)).toBe(address)
    const again = visitWallet(deployment, second.browser, { database: second.database })
    expect(await again.wallet.openWithDevice()).toMatchObject(OK)
    expect(await addressOf(again)).toBe(address)
  })

  it('A wallet opens by password and by recovery phrase, and never with a removed password', async () => {
    const email = nextEmail()
    const visit = visitWallet(deployment, await deployment.loggedIn(email))
    expect(await visit.wallet.create()).toMatchObject(OK)
    const words = await visit.wallet.startPhrase()
    expect(await visit.wallet.confirmPhrase()).toMatchObject(OK)
    expect(await visit.wallet.addPassword(PASSWORD)).toMatchObject(OK)
    const address = await addressOf(visit)
    const other = visitWallet(deployment, await deployment.loggedIn(email))
    expect(await other.wallet.openWithPassword('another harbour')).toMatchObject({
      ok: false,
      error: { code: 'PASSWORD_WRONG', data: { tries: 9 } },
    })
    expect(await other.wallet.openWithPassword(PASSWORD)).toMatchObject(OK)
    expect(await addressOf(other)).toBe(address)
    const third = visitWallet(deployment, await deployment.loggedIn(email))
    expect(await third.wallet.openWithPhrase(words.ok ? words.value : [])).toMatchObject(OK)
    expect(await addressOf(third)).toBe(address)
    const { wallet } = await third.browser.call(UNLOCKER_ENDPOINTS.wallet)
    const password = wallet?.unlockers.find((unlocker) => unlocker.kind === 'password')
    expect(await third.wallet.removeUnlocker(password?.unlockerId ?? '')).toMatchObject(OK)
    const late = visitWallet(deployment, await deployment.loggedIn(email))
    expect(await late.wallet.openWithPassword(PASSWORD)).toMatchObject({
      ok: false,
      error: { code: 'UNLOCKER_UNKNOWN' },
    })
  })

  it('A wallet opens by the operator where the project offers that', async () => {
    const email = nextEmail()
    const visit = visitWallet(deployment, await deployment.loggedIn(email, 'kept'), { recovery: 'operator' })
    expect(await visit.wallet.create()).toMatchObject(OK)
    expect(await visit.wallet.addOperator()).toMatchObject(OK)
    const fresh = visitWallet(deployment, await deployment.loggedIn(email, 'kept'), { recovery: 'operator' })
    expect(await fresh.wallet.openWithOperator()).toMatchObject(OK)
    expect(await addressOf(fresh)).toBe(await addressOf(visit))
  })

  it('A signed-out or removed browser keeps nothing that opens the wallet', async () => {
    const email = nextEmail()
    const visit = visitWallet(deployment, await deployment.loggedIn(email))
    expect(await visit.wallet.create()).toMatchObject(OK)
    expect(await visit.wallet.addPassword(PASSWORD)).toMatchObject(OK)
    const other = visitWallet(deployment, await deployment.loggedIn(email))
    expect(await other.wallet.openWithPassword(PASSWORD)).toMatchObject(OK)
    const { deviceId } = other.browser
    await visit.browser.call(SESSION_ENDPOINTS.removeDevice, undefined, { deviceId })
    await deployment.login(other.browser, email)
    const reloaded = visitWallet(deployment, other.browser, { database: other.database })
    expect(await reloaded.wallet.openWithDevice()).toMatchObject({
      ok: false,
      error: { code: 'UNLOCKER_UNKNOWN' },
    })
  })
})

describe('two processes on one PostgreSQL', () => {
  let deployment: WalletDeployment
  let second: Awaited<ReturnType<typeof startSecondProcess>>
  beforeAll(async () => {
    deployment = await startWalletDeployment('PostgreSQL')
    second = await startSecondProcess(deployment)
  })
  afterAll(async () => {
    await second.stop()
    await deployment.stop()
  })

  /** A browser whose requests alternate between the two processes, as a load balancer may send them. */
  function alternating(browser: WalletClient): WalletClient {
    const ask = browser.ask.bind(browser)
    browser.ask = (...args) => {
      browser.via = browser.via === undefined ? second.api : undefined
      return ask(...args)
    }
    return browser
  }

  it('Two processes serve one login, one wallet and one passkey together', async () => {
    const browser = alternating(await deployment.browser())
    await deployment.login(browser, 'balanced@example.org')
    const passkeys = new SoftwarePasskeys()
    const visit = visitWallet(deployment, browser, { passkeys })
    expect(await visit.wallet.create()).toMatchObject(OK)
    expect(await visit.wallet.addPasskey('A laptop')).toMatchObject(OK)
    expect(await visit.wallet.openWithPasskey()).toMatchObject(OK)
    const reloaded = visitWallet(deployment, browser, { passkeys, database: visit.database })
    expect(await reloaded.wallet.openWithDevice()).toMatchObject(OK)
    await browser.call(SESSION_ENDPOINTS.signOut)
    expect(await browser.refusal(UNLOCKER_ENDPOINTS.wallet)).toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  it('Two processes share a wallet’s budget and the attempts at a password', async () => {
    const guessed = await signUp(deployment, 'guessed@example.org')
    const { unlockerId } = await addPassword(guessed, PASSWORD)
    const guesser = alternating(guessed.browser)
    const guess = { unlockerId, verifier: 'A'.repeat(43) }
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => guesser.refusal(UNLOCKER_ENDPOINTS.releasePassword, guess)),
    )
    expect(guesses.filter(({ code }) => code === 'PASSWORD_WRONG')).toHaveLength(9)

    const counted = await signUp(deployment, 'counted@example.org')
    const { blob: _, ...right } = await addPassword(counted, PASSWORD)
    const browser = alternating(counted.browser)
    const releases = await Promise.all(
      Array.from({ length: 40 }, () => browser.ask(UNLOCKER_ENDPOINTS.releasePassword, right)),
    )
    expect(releases.filter(({ status }) => status === 200)).toHaveLength(30)
  })

  it('A device that lost the answer of one process gets new tokens from the other for 30 seconds', async () => {
    const { refresh, devices } = SESSION_ENDPOINTS
    const { browser } = await signUp(deployment, 'lost@example.org')
    const { refreshToken = '' } = browser.tokens ?? {}
    const repeat = async () => {
      browser.tokens = await browser.call(refresh, { refreshToken })
    }
    await browser.call(refresh, { refreshToken })
    browser.via = second.api
    await repeat()
    expect((await browser.ask(devices)).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        browser.via = at % 2 === 0 ? undefined : second.api
        return browser.ask(refresh, { refreshToken })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await repeat()
    deployment.advance(30_000)
    expect(await browser.refusal(refresh, { refreshToken })).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(await browser.refusal(devices)).toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  it('A wallet is not replaced while another process adds an unlocker to it', async () => {
    const { browser, email, walletId } = await signUp(deployment, 'emptied@example.org')
    const { query } = deployment.database
    deployment.advance(120_000)
    await deployment.login(browser, email)
    const pending = await query.transaction().execute(async (transaction) => {
      // Every change of a wallet begins with this lock.
      await transaction
        .updateTable('wallets')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', walletId)
        .execute()
      const another = 'A'.repeat(43)
      const answer = browser.refusal(UNLOCKER_ENDPOINTS.createWallet, { walletId: another })
      await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS))
      const added = { id: 'added', wallet_id: walletId, kind: 'kit', version: 2, label_sealed: '' }
      const counters = { counter: 0, tries: 0, locks: 0 }
      const created_at = new Date(deployment.now()).toISOString()
      await transaction
        .insertInto('unlockers')
        .values({ ...added, ...counters, created_at })
        .execute()
      return [answer]
    })
    expect(await Promise.all(pending)).toMatchObject([{ status: 409, code: 'WALLET_EXISTS' }])
    const rows = await query
      .selectFrom('unlockers')
      .select('kind')
      .where('wallet_id', '=', walletId)
      .execute()
    expect(rows).toEqual([{ kind: 'kit' }])
  })

  it('A device proof that one process has seen is refused by the other', async () => {
    const owner = await signUp(deployment, 'replayed@example.org')
    const { browser } = owner
    const token = browser.tokens?.accessToken ?? ''
    const { path } = UNLOCKER_ENDPOINTS.wallet
    const dpop = await browser.prove('GET', path, token)
    const send = (api: string) =>
      fetch(`${api}${path}`, { headers: { dpop, authorization: `DPoP ${token}` } })
    expect((await send(deployment.server.urls.api)).status).toBe(200)
    expect(await (await send(second.api)).json()).toMatchObject({
      error: { code: 'DEVICE_PROOF_INVALID', data: { reason: 'replay' } },
    })
  })
})
