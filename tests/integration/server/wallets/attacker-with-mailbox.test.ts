import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { SoftwarePasskeys } from '#tests/support/clients/software-passkey.ts'
import { keysIn, secretsIn, walletsOfKeys } from '#tests/support/assertions/stolen-secrets.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import {
  ARGON2_PARAMETERS,
  addDevice,
  addPasskey,
  addPassword,
  assertPasskey,
  newWallet,
  signUp,
} from '#tests/support/clients/wallet-owner.ts'
import { addressOf, visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

const PASSWORD = 'a quiet harbour at dawn'
const { passwordParameters } = UNLOCKER_ENDPOINTS
const text = (bytes: number) => randomBytes(bytes).toString('base64url')
const failed = (code: string) => ({ ok: false, error: { code } })

describe.each(JOURNEY_KINDS)('an attacker who reads the visitor’s mail (E9), on %s', (kind) => {
  let deployment: WalletDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
  })
  afterAll(() => deployment.stop())

  async function victim() {
    const person = await signUp(deployment, `reader${(people += 1)}@example.org`)
    const device = await addDevice(person)
    const passkey = await addPasskey(deployment, person)
    const password = await addPassword(person, PASSWORD)
    return { ...person, device, passkey, password }
  }
  /** Logs in on a new profile with the code only; everything that the attacker requested stays there. */
  async function attackerOn(email: string) {
    const browser = await deployment.loggedIn(email)
    const received: string[] = []
    const ask: WalletClient['ask'] = async (...args) => {
      // The server neither forgets nor reveals anything when it restarts between the steps.
      await deployment.server.restart()
      const answer = await browser.ask(...args)
      received.push(JSON.stringify(answer.body))
      return answer
    }
    return { browser, ask, received }
  }

  it('No call gives the attacker a blob, a half or a key', async () => {
    const { email, walletId, rootKey, device, passkey, password } = await victim()
    const { browser, ask, received } = await attackerOn(email)
    const endpoints = UNLOCKER_ENDPOINTS
    const statuses: number[] = []
    const attempt = async (...args: Parameters<typeof ask>) => statuses.push((await ask(...args)).status)
    expect((await ask(endpoints.wallet)).status).toBe(200)
    expect((await ask(endpoints.passwordParameters, { walletId })).status).toBe(200)
    const request = await ask(endpoints.passkeyRequest, { walletId })
    expect(request.status).toBe(200)
    const { challengeId, options } = Challenge.parse(request.body)

    for (const { unlockerId } of [device, passkey, password]) {
      await attempt(endpoints.releaseDevice, undefined, { path: { unlockerId } })
      await attempt(endpoints.releasePassword, { unlockerId, verifier: text(32) })
    }
    await attempt(endpoints.releaseOperator, { walletId })
    await attempt(endpoints.addDevice, { walletId, proof: text(32) })
    await attempt(endpoints.addOperator, { walletId, proof: text(32), rootKey: text(32) })
    const own = new SoftwarePasskeys()
    const ceremony = { origin: deployment.server.urls.wallet, topOrigin: SITE }
    const creation = { challenge: options.challenge, rp: { id: '127.0.0.1' } }
    const { credentialId: id } = own.create(creation, ceremony, new Uint8Array(32))
    const [allowed] = options.allowCredentials
    const forged = own.get({ ...options, allowCredentials: [{ id }] }, ceremony, new Uint8Array(32))
    const assertion = { ...forged.statement, id: allowed?.id, rawId: allowed?.id }
    await attempt(endpoints.releasePasskey, { challengeId, assertion })
    await attempt(endpoints.createWallet, { walletId: text(32) })
    expect(statuses.filter((status) => status === 200)).toEqual([])
    expect(statuses).toHaveLength(11)

    const secrets = [
      device.serverHalf,
      passkey.blob,
      password.blob,
      Buffer.from(rootKey).toString('base64url'),
    ]
    expect(secretsIn(received.join('\n'), secrets)).toEqual([])
    expect(await walletsOfKeys([walletId], keysIn(received.join('\n')))).toEqual([])
    expect(browser.tokens?.user.email).toBe(email)
  })

  it('A new profile of the attacker opens nothing', async () => {
    const { email } = await victim()
    const { browser } = await attackerOn(email)
    const visit = visitWallet(deployment, browser)
    expect(await visit.wallet.openWithDevice()).toMatchObject(failed('UNLOCKER_UNKNOWN'))
    expect(await visit.wallet.openWithPassword('another harbour')).toMatchObject(failed('PASSWORD_WRONG'))
    expect(await visit.wallet.openWithPasskey()).toMatchObject(failed('PASSKEY_REFUSED'))
    expect(await visit.wallet.openWithOperator()).toMatchObject(failed('UNLOCKER_UNKNOWN'))
  })

  it('The attacker can neither remove an unlocker nor replace one with a useless one', async () => {
    const { email, walletId, proof, device, passkey, password } = await victim()
    const { browser } = await attackerOn(email)
    const { addDevice: addHalf, addPassword: replacePassword, addPhrase, removeUnlocker } = UNLOCKER_ENDPOINTS
    const { wallet: found } = await browser.call(UNLOCKER_ENDPOINTS.wallet)
    const { proof: ofAnother } = await newWallet()
    const flipped = `${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`
    for (const wrong of [text(32), ofAnother, flipped]) {
      const input = { walletId, proof: wrong }
      const garbage = { ...input, parameters: ARGON2_PARAMETERS, verifier: text(32), blob: text(61) }
      const refusals = [
        await browser.refusal(replacePassword, garbage),
        await browser.refusal(addPhrase, input),
        await browser.refusal(addHalf, input),
      ]
      for (const { unlockerId } of [device, passkey, password]) {
        refusals.push(await browser.refusal(removeUnlocker, { proof: wrong }, { path: { unlockerId } }))
      }
      expect(refusals).toEqual(
        Array.from({ length: 6 }, () => expect.objectContaining({ status: 403, code: 'WALLET_LOCKED' })),
      )
    }
    expect((await browser.call(UNLOCKER_ENDPOINTS.wallet)).wallet).toEqual(found)
    const again = await browser.call(passwordParameters, { walletId })
    expect(again.unlockerId).toBe(password.unlockerId)
  })

  it('The attacker can log every browser of the victim out, and the wallet still opens as before', async () => {
    const email = `loggedout${(people += 1)}@example.org`
    const passkeys = new SoftwarePasskeys()
    const browser = await deployment.loggedIn(email)
    const { wallet, database } = visitWallet(deployment, browser, { passkeys })
    expect(await wallet.create()).toMatchObject({ ok: true })
    const visitAgain = async () => {
      const { browser: attacker } = await attackerOn(email)
      const { removeDevice } = SESSION_ENDPOINTS
      expect(
        (await attacker.ask(removeDevice, undefined, { path: { deviceId: browser.deviceId } })).status,
      ).toBe(200)
      expect(await wallet.openWithDevice()).toMatchObject(failed('SESSION_EXPIRED'))
      await deployment.login(browser, email)
      return visitWallet(deployment, browser, { database, passkeys }).wallet
    }
    // No other unlocker has a half yet: this one stays until the browser logs in again.
    const alone = await visitAgain()
    expect(await alone.openWithDevice()).toMatchObject({ ok: true })
    expect(await alone.addPasskey('laptop')).toMatchObject({ ok: true })
    const restored = await visitAgain()
    expect(await restored.openWithDevice()).toMatchObject(failed('UNLOCKER_UNKNOWN'))
    expect(await restored.openWithPasskey()).toMatchObject({ ok: true })
  })

  it('The victim opens the wallet on the same new profile with what only they have', async () => {
    const person = await victim()
    const { browser } = await attackerOn(person.email)
    const released = await browser.call(
      UNLOCKER_ENDPOINTS.releasePasskey,
      await assertPasskey(deployment, person, browser),
    )
    expect(released.blob).toBe(person.passkey.blob)
    const visit = visitWallet(deployment, browser)
    expect(await visit.wallet.openWithPassword(PASSWORD)).toMatchObject({ ok: true })
    expect(await addressOf(visit)).toMatch(/^0x/)
  })

  it('A copied profile (a device image) opens the wallet while it is logged in, and not after its session ended', async () => {
    const email = `copied${(people += 1)}@example.org`
    const browser = await deployment.loggedIn(email)
    const visit = visitWallet(deployment, browser)
    expect(await visit.wallet.create()).toMatchObject({ ok: true })
    expect(await visit.wallet.addPassword(PASSWORD)).toMatchObject({ ok: true })
    const again = () => visitWallet(deployment, browser, { database: visit.database }).wallet.openWithDevice()
    expect(await again()).toMatchObject({ ok: true })
    deployment.advance(91 * 24 * 3_600_000)
    expect(await again()).toMatchObject(failed('SESSION_EXPIRED'))
    const refreshToken = browser.tokens?.refreshToken ?? ''
    expect(await browser.refusal(SESSION_ENDPOINTS.refresh, { refreshToken })).toMatchObject({
      code: 'SESSION_EXPIRED',
    })
  })
})
const Challenge = z.object({
  challengeId: z.string(),
  options: z.looseObject({ challenge: z.string(), allowCredentials: z.array(z.object({ id: z.string() })) }),
})
