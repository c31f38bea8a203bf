import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { SoftwarePasskeys, type Ceremony } from '#tests/support/clients/software-passkey.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { newWallet } from '#tests/support/clients/wallet-owner.ts'

const MINUTE_MS = 60_000
const INPUT = new TextEncoder().encode('postern root key')
const REFUSED = { status: 403, code: 'PASSKEY_REFUSED' }
const text = (bytes: number) => randomBytes(bytes).toString('base64url')
const { createWallet, passkeyCreation, addPasskey, passkeyRequest, releasePasskey, addPhrase, addDevice } =
  UNLOCKER_ENDPOINTS

describe.each(JOURNEY_KINDS)('a passkey, on %s', (kind) => {
  let deployment: WalletDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
  })
  afterAll(() => deployment.stop())

  const here = (): Ceremony => ({ origin: deployment.server.urls.wallet, topOrigin: SITE })
  const nextEmail = () => `holder${(people += 1)}@example.org`

  async function withWallet(email = nextEmail()) {
    const browser = await deployment.loggedIn(email)
    const { walletId, proof } = await newWallet()
    await browser.call(createWallet, { walletId })
    return { browser, walletId, proof, email, passkeys: new SoftwarePasskeys(), blob: text(61) }
  }
  type Owner = Awaited<ReturnType<typeof withWallet>>

  async function registration({ browser, walletId, passkeys }: Owner, ceremony: Partial<Ceremony> = {}) {
    const { challengeId, options } = await browser.call(passkeyCreation, { walletId })
    const { statement } = passkeys.create(options, { ...here(), ...ceremony }, INPUT)
    return { challengeId, registration: statement, options }
  }
  async function add(owner: Owner, ceremony: Partial<Ceremony> = {}) {
    const { options: _, ...made } = await registration(owner, ceremony)
    const { walletId, proof, blob } = owner
    return owner.browser.ask(addPasskey, { walletId, proof, blob, label: 'A laptop', ...made })
  }
  async function withPasskey(email?: string) {
    const owner = await withWallet(email)
    expect((await add(owner)).status).toBe(200)
    return owner
  }
  async function assertion(
    { walletId, passkeys }: Owner,
    browser: WalletClient,
    change: Partial<Ceremony> = {},
  ) {
    const { challengeId, options } = await browser.call(passkeyRequest, { walletId })
    return { challengeId, assertion: passkeys.get(options, { ...here(), ...change }, INPUT).statement }
  }
  const another = ({ email }: Owner) => deployment.loggedIn(email)

  it('A passkey is requested with the PRF extension, user verification and the host name of the wallet origin', async () => {
    const owner = await withWallet()
    const { options } = await registration(owner)
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1' },
      user: { name: owner.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      extensions: { prf: {} },
    })
    await add(owner)
    expect((await owner.browser.call(passkeyRequest, { walletId: owner.walletId })).options).toMatchObject({
      rpId: '127.0.0.1',
      userVerification: 'required',
      allowCredentials: [{ transports: ['internal', 'hybrid'] }],
      extensions: { prf: {} },
    })
  })

  it('A passkey releases its blob to any device of its user', async () => {
    const owner = await withPasskey()
    const other = await another(owner)
    const { walletId, blob } = owner
    const released = await other.call(releasePasskey, await assertion(owner, other))
    expect(released).toMatchObject({ walletId, blob, version: 2 })
  })

  it('A passkey is a step-up that allows further unlockers', async () => {
    const owner = await withPasskey()
    const { browser, walletId, proof } = owner
    deployment.advance(6 * MINUTE_MS)
    expect(await browser.refusal(addPhrase, { walletId, proof })).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    await browser.call(releasePasskey, await assertion(owner, browser))
    expect((await browser.ask(addPhrase, { walletId, proof })).status).toBe(200)
  })

  it('A passkey works in browsers that do not report the top-level site', async () => {
    const owner = await withWallet()
    expect((await add(owner, { topOrigin: undefined })).status).toBe(200)
    const answer = await assertion(owner, owner.browser, { topOrigin: undefined })
    expect((await owner.browser.ask(releasePasskey, answer)).status).toBe(200)
  })

  it.each([
    ['on another site', { topOrigin: 'http://evil.example' }],
    ['at another origin', { origin: 'http://evil.example' }],
    ['without user verification', { isVerified: false }],
    ['in a ceremony of another type', { type: 'webauthn.other' }],
  ])('A passkey that is made or used %s is refused', async (_, change) => {
    const owner = await withPasskey()
    const fresh = await withWallet()
    expect(await add(fresh, change)).toMatchObject({
      status: 403,
      body: { error: { code: 'PASSKEY_REFUSED' } },
    })
    const used = await assertion(owner, owner.browser, change)
    expect(await owner.browser.refusal(releasePasskey, used)).toMatchObject(REFUSED)
  })

  it('An assertion counts once, even when it is sent many times at once', async () => {
    const owner = await withPasskey()
    const answer = await assertion(owner, owner.browser)
    const requests = await Promise.all([1, 2, 3, 4, 5].map(() => owner.browser.ask(releasePasskey, answer)))
    expect(requests.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 403, 403, 403, 403,
    ])
  })

  it('An assertion counts for 5 minutes, on the requesting device and for the requested purpose only', async () => {
    const owner = await withPasskey()
    const { browser } = owner
    const late = await assertion(owner, browser)
    deployment.advance(5 * MINUTE_MS + 1)
    expect(await browser.refusal(releasePasskey, late)).toMatchObject(REFUSED)
    const other = await another(owner)
    const foreign = await assertion(owner, browser)
    expect(await other.refusal(releasePasskey, foreign)).toMatchObject(REFUSED)
    const creation = await browser.call(passkeyCreation, { walletId: owner.walletId }).catch(() => undefined)
    const crossed = { ...(await assertion(owner, browser)), challengeId: creation?.challengeId ?? text(16) }
    expect(await browser.refusal(releasePasskey, crossed)).toMatchObject(REFUSED)
  })

  it('A passkey whose counter decreases, as that of a copy does, is refused', async () => {
    const owner = await withPasskey()
    const copy = owner.passkeys.clone()
    for (let use = 0; use < 3; use += 1) {
      await owner.browser.call(releasePasskey, await assertion(owner, owner.browser))
    }
    const copied = await assertion({ ...owner, passkeys: copy }, owner.browser)
    expect(await owner.browser.refusal(releasePasskey, copied)).toMatchObject(REFUSED)
  })

  it('A passkey of another user opens nothing', async () => {
    const [owner, attacker] = [await withPasskey(), await withPasskey()]
    const theirs = await assertion(attacker, attacker.browser)
    expect(await owner.browser.refusal(releasePasskey, theirs)).toMatchObject(REFUSED)
    const { walletId } = owner
    expect(await attacker.browser.refusal(passkeyRequest, { walletId })).toMatchObject({
      code: 'REQUEST_INVALID',
    })
    const forged = await assertion(attacker, attacker.browser)
    const response = { ...Object(forged.assertion['response']), signature: text(70) }
    const changed = { ...forged, assertion: { ...forged.assertion, response } }
    expect(await attacker.browser.refusal(releasePasskey, changed)).toMatchObject(REFUSED)
  })

  it('A passkey of another wallet cannot be added', async () => {
    const owner = await withPasskey()
    const other = await withWallet()
    const { challengeId, options } = await other.browser.call(passkeyCreation, { walletId: other.walletId })
    const made = owner.passkeys.create(options, here(), INPUT).statement
    const { walletId, proof } = other
    const body = { walletId, proof, challengeId, registration: made, blob: other.blob, label: '' }
    expect((await other.browser.ask(addPasskey, body)).status).toBe(200)
    const third = await withWallet()
    const again = await third.browser.call(passkeyCreation, { walletId: third.walletId })
    const replayed = { ...body, walletId: third.walletId, proof: third.proof, challengeId: again.challengeId }
    expect(await third.browser.refusal(addPasskey, replayed)).toMatchObject(REFUSED)
  })

  it('A wallet without passkeys issues no challenge', async () => {
    const { browser, walletId, proof } = await withWallet()
    await browser.call(addDevice, { walletId, proof })
    expect(await browser.refusal(passkeyRequest, { walletId })).toMatchObject({ code: 'UNLOCKER_UNKNOWN' })
    expect(await browser.refusal(passkeyRequest, { walletId: text(32) })).toMatchObject({
      code: 'REQUEST_INVALID',
    })
  })

  it('A challenge of one process can be answered at another, even after a restart', async () => {
    const owner = await withWallet()
    const made = await registration(owner)
    await deployment.server.restart()
    const { options: _, ...body } = made
    const { walletId, proof, blob, browser } = owner
    await browser.call(addPasskey, { walletId, proof, blob, label: '', ...body })
    const answer = await assertion(owner, browser)
    await deployment.server.restart()
    expect((await browser.call(releasePasskey, answer)).blob).toBe(blob)
  })
})
