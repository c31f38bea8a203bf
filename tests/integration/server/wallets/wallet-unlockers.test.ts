import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { ARGON2_PARAMETERS, newWallet } from '#tests/support/clients/wallet-owner.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const text = (bytes: number) => randomBytes(bytes).toString('base64url')
const {
  wallet,
  createWallet,
  addDevice,
  releaseDevice,
  addPhrase,
  addOperator,
  releaseOperator,
  addPassword,
  passwordParameters,
  releasePassword,
  removeUnlocker,
  recordExport,
} = UNLOCKER_ENDPOINTS

const PROJECTS: ConfigFileInput['projects'] = [
  { id: 'demo', name: 'Demo' },
  { id: 'kept', name: 'Kept by its operator', embeddedWallet: { recovery: 'operator' } },
]

describe.each(JOURNEY_KINDS)('a wallet, on %s', (kind) => {
  let deployment: WalletDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, { projects: PROJECTS })
  })
  afterAll(() => deployment.stop())

  const nextEmail = () => `owner${(people += 1)}@example.org`
  const loggedIn = (email = nextEmail()) => deployment.loggedIn(email)
  async function withWallet(email = nextEmail()) {
    const { walletId, proof } = await newWallet()
    const browser = await loggedIn(email)
    await browser.call(createWallet, { walletId })
    return { browser, walletId, proof, email }
  }
  async function withPassword() {
    const owner = await withWallet()
    const [verifier, blob] = [text(32), text(61)]
    const { unlockerId } = await owner.browser.call(addPassword, {
      walletId: owner.walletId,
      proof: owner.proof,
      parameters: ARGON2_PARAMETERS,
      verifier,
      blob,
    })
    return { ...owner, verifier, blob, unlockerId }
  }
  const kindsOf = async (browser: WalletClient) =>
    (await browser.call(wallet)).wallet?.unlockers.map((unlocker) => unlocker.kind)
  const actionsOf = async (browser: WalletClient) => {
    const rows = await deployment.database.query
      .selectFrom('audit_log')
      .select(['action', 'outcome', 'detail'])
      .where('user_id', '=', browser.tokens?.user.userId ?? '')
      .orderBy('at')
      .execute()
    return rows.map(({ action, outcome }) => `${action} ${outcome}`)
  }

  it('Each user has one wallet, with an id that the browser chose', async () => {
    const { browser, walletId } = await withWallet()
    expect(await browser.call(wallet)).toEqual({
      wallet: { walletId, version: 1, unlockers: [], isKeptForLogin: false },
    })
    expect(await browser.call(createWallet, { walletId })).toEqual({ version: 1 })
    expect(await browser.refusal(createWallet, { walletId: text(32) })).toMatchObject({
      status: 409,
      code: 'WALLET_EXISTS',
    })
    const stranger = await loggedIn()
    expect(await stranger.call(wallet)).toEqual({ wallet: null })
    expect(await stranger.refusal(createWallet, { walletId })).toMatchObject({ code: 'WALLET_EXISTS' })
  })

  it('Two tabs that make a wallet at the same time make one', async () => {
    const browser = await loggedIn()
    const made = await Promise.all([1, 2, 3, 4].map(() => browser.ask(createWallet, { walletId: text(32) })))
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
  })

  it('A wallet can be replaced only when no unlocker opens it any more', async () => {
    const { browser, walletId, proof, email } = await withWallet()
    const { unlockerId } = await browser.call(addDevice, { walletId, proof })
    const second = await loggedIn(email)
    await second.call(addDevice, { walletId, proof })
    deployment.advance(2 * MINUTE_MS)
    expect(await second.refusal(createWallet, { walletId: text(32) })).toMatchObject({
      code: 'WALLET_EXISTS',
    })
    await second.call(removeUnlocker, { proof }, { unlockerId })
    await second.call(SESSION_ENDPOINTS.signOut)
    await deployment.login(second, email)
    deployment.advance(2 * MINUTE_MS)
    const fresh = text(32)
    await second.call(createWallet, { walletId: fresh })
    expect((await second.call(wallet)).wallet?.walletId).toBe(fresh)
  })

  it('Every change of the unlockers is counted', async () => {
    const { browser, walletId, proof } = await withWallet()
    expect((await browser.call(addDevice, { walletId, proof })).version).toBe(2)
    expect((await browser.call(addPhrase, { walletId, proof })).version).toBe(3)
    const { unlockerId, version } = await browser.call(addPhrase, { walletId, proof })
    expect(version).toBe(4)
    await browser.call(addPassword, {
      walletId,
      proof,
      parameters: ARGON2_PARAMETERS,
      verifier: text(32),
      blob: text(61),
    })
    expect((await browser.call(removeUnlocker, { proof }, { unlockerId })).version).toBe(6)
    expect((await browser.call(wallet)).wallet?.version).toBe(6)
    expect((await kindsOf(browser))?.toSorted()).toEqual(['device', 'password'])
  })

  describe('the half of a browser', () => {
    it('A half is released to the device key it was made for', async () => {
      const { browser, walletId, proof } = await withWallet()
      const { unlockerId, serverHalf, version } = await browser.call(addDevice, { walletId, proof })
      expect(Buffer.from(serverHalf, 'base64url')).toHaveLength(32)
      expect(await browser.call(releaseDevice, undefined, { unlockerId })).toEqual({ serverHalf, version })
    })

    it('A half is refused to every other device, even of the same user', async () => {
      const { browser, walletId, proof, email } = await withWallet()
      const { unlockerId } = await browser.call(addDevice, { walletId, proof })
      for (const other of [await loggedIn(email), await loggedIn(), (await withWallet()).browser]) {
        expect(await other.refusal(releaseDevice, undefined, { path: { unlockerId } })).toMatchObject({
          status: 404,
          code: 'UNLOCKER_UNKNOWN',
        })
      }
    })

    it('Each device has one half, and a new one replaces it', async () => {
      const { browser, walletId, proof } = await withWallet()
      const first = await browser.call(addDevice, { walletId, proof })
      const second = await browser.call(addDevice, { walletId, proof })
      expect(second.serverHalf).not.toBe(first.serverHalf)
      expect(await kindsOf(browser)).toEqual(['device'])
      const { unlockerId } = first
      expect(await browser.refusal(releaseDevice, undefined, { path: { unlockerId } })).toMatchObject({
        code: 'UNLOCKER_UNKNOWN',
      })
    })

    it('Logging a browser out, or removing its device, deletes its half', async () => {
      const { browser, walletId, proof, email } = await withWallet()
      await browser.call(addDevice, { walletId, proof })
      await browser.call(addPhrase, { walletId, proof })
      const other = await loggedIn(email)
      const { unlockerId } = await other.call(addDevice, { walletId, proof })
      await browser.call(SESSION_ENDPOINTS.removeDevice, undefined, { deviceId: other.deviceId })
      await deployment.login(other, email)
      expect(await other.refusal(releaseDevice, undefined, { path: { unlockerId } })).toMatchObject({
        code: 'UNLOCKER_UNKNOWN',
      })
      await browser.call(SESSION_ENDPOINTS.signOut)
      expect(await other.call(wallet)).toMatchObject({ wallet: { version: 6, unlockers: [{ kind: 'kit' }] } })
    })

    it('A half outlives its session', async () => {
      const { browser, walletId, proof, email } = await withWallet()
      const { unlockerId, serverHalf } = await browser.call(addDevice, { walletId, proof })
      deployment.advance(31 * 24 * HOUR_MS)
      expect(await browser.refusal(wallet)).toMatchObject({ code: 'SESSION_EXPIRED' })
      await deployment.login(browser, email)
      expect((await browser.call(releaseDevice, undefined, { unlockerId })).serverHalf).toBe(serverHalf)
    })

    it('A half is released to its browser on every page, within 30 releases an hour', async () => {
      const { browser, walletId, proof, email, verifier, ...password } = await withPassword()
      const { unlockerId } = await browser.call(addDevice, { walletId, proof })
      const release = () => browser.ask(releaseDevice, undefined, { path: { unlockerId } })
      for (let page = 0; page < 45; page += 1) expect((await release()).status).toBe(200)
      const opened = []
      for (let times = 0; times < 30; times += 1)
        opened.push(
          (await browser.ask(releasePassword, { unlockerId: password.unlockerId, verifier })).status,
        )
      expect(opened).toEqual([...Array.from({ length: 29 }, () => 200), 429])
      // Another browser gains nothing by naming this half, and its refused calls do not count against the owner's.
      const other = await loggedIn(email)
      expect((await other.ask(releaseDevice, undefined, { path: { unlockerId } })).status).toBe(429)
      expect((await release()).status).toBe(200)
    })

    it('A browser that did not get the half within the hour is refused once the hour’s budget is spent', async () => {
      const { browser, walletId, proof, email, verifier, ...password } = await withPassword()
      const { unlockerId } = await browser.call(addDevice, { walletId, proof })
      const own = () => browser.ask(releaseDevice, undefined, { path: { unlockerId } })
      expect((await own()).status).toBe(200)
      const other = await loggedIn(email)
      const added = await other.call(addDevice, { walletId, proof })
      deployment.advance(HOUR_MS)
      for (const each of [browser, other]) await deployment.login(each, email)
      const requests = await Promise.all(
        Array.from({ length: 45 }, () =>
          browser.ask(releasePassword, { unlockerId: password.unlockerId, verifier }),
        ),
      )
      expect(requests.filter(({ status }) => status === 200)).toHaveLength(30)
      const refused = requests.find(({ status }) => status !== 200)
      expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500)
      expect((await own()).status).toBe(429)
      const path = { unlockerId: added.unlockerId }
      expect((await other.ask(releaseDevice, undefined, { path })).status).toBe(429)
      deployment.advance(HOUR_MS)
      await deployment.login(browser, email)
      expect((await own()).status).toBe(200)
    })
  })

  describe('a password', () => {
    it('A password verifier releases the blob on any device of the user', async () => {
      const { walletId, email, verifier, blob, unlockerId } = await withPassword()
      const other = await loggedIn(email)
      expect(await other.call(passwordParameters, { walletId })).toEqual({
        unlockerId,
        parameters: ARGON2_PARAMETERS,
      })
      expect(await other.call(releasePassword, { unlockerId, verifier })).toEqual({
        walletId,
        blob,
        version: 2,
      })
    })

    it('A wallet has one password, and a new one replaces it', async () => {
      const { browser, walletId, proof, verifier, unlockerId } = await withPassword()
      const next = { walletId, proof, parameters: ARGON2_PARAMETERS, verifier: text(32), blob: text(61) }
      const added = await browser.call(addPassword, next)
      expect(await kindsOf(browser)).toEqual(['password'])
      expect(await browser.refusal(releasePassword, { unlockerId, verifier })).toMatchObject({
        code: 'UNLOCKER_UNKNOWN',
      })
      const request = { unlockerId: added.unlockerId, verifier: next.verifier }
      expect((await browser.call(releasePassword, request)).blob).toBe(next.blob)
    })

    it('Ten wrong attempts lock a password for an hour, doubling up to a day, and the user is notified', async () => {
      const { browser, email, verifier, unlockerId } = await withPassword()
      const wrong = () => browser.refusal(releasePassword, { unlockerId, verifier: text(32) })
      const minutes: unknown[] = []
      for (let round = 0; round < 6; round += 1) {
        for (let tries = 9; tries > 0; tries -= 1) {
          expect(await wrong()).toEqual({ status: 403, code: 'PASSWORD_WRONG', data: { tries } })
        }
        const locked = await wrong()
        expect(locked).toMatchObject({ status: 429, code: 'UNLOCKER_LOCKED' })
        minutes.push(Object(locked.data).minutes)
        expect(await browser.refusal(releasePassword, { unlockerId, verifier })).toMatchObject({
          code: 'UNLOCKER_LOCKED',
        })
        deployment.advance(Number(minutes.at(-1)) * MINUTE_MS)
        await deployment.login(browser, email)
      }
      expect(minutes).toEqual([60, 120, 240, 480, 960, 1440])
      const told = () => deployment.mailsTo(email).filter(({ subject }) => /Wrong passwords/.test(subject))
      await vi.waitFor(() => expect(told()).toHaveLength(6))
      expect((await browser.ask(releasePassword, { unlockerId, verifier })).status).toBe(200)
      expect(await wrong()).toMatchObject({ data: { tries: 9 } })
    })

    it('Ten of many simultaneous guesses are evaluated', async () => {
      const { browser, unlockerId } = await withPassword()
      const guesses = await Promise.all(
        Array.from({ length: 60 }, () =>
          browser.refusal(releasePassword, { unlockerId, verifier: text(32) }),
        ),
      )
      expect(guesses.filter(({ code }) => code === 'PASSWORD_WRONG')).toHaveLength(9)
      expect(guesses.filter(({ code }) => code === 'UNLOCKER_LOCKED')).toHaveLength(51)
    })

    it('A password with too cheap parameters is refused', async () => {
      const { browser, walletId, proof } = await withWallet()
      const cheap = { ...ARGON2_PARAMETERS, memoryKiB: 1_024 }
      const body = { walletId, proof, parameters: cheap, verifier: text(32), blob: text(61) }
      expect(await browser.refusal(addPassword, body)).toMatchObject({ code: 'REQUEST_INVALID' })
    })
  })

  describe('recovery by the operator', () => {
    const atKept = async () => {
      const browser = await deployment.loggedIn(nextEmail(), 'kept')
      const { walletId, proof } = await newWallet()
      await browser.call(createWallet, { walletId })
      return { browser, walletId, proof }
    }

    it('Recovery by the operator is refused where the project does not offer it', async () => {
      const { browser, walletId, proof } = await withWallet()
      expect(await browser.refusal(addOperator, { walletId, proof, rootKey: text(32) })).toMatchObject({
        status: 403,
        code: 'RECOVERY_NOT_ALLOWED',
      })
    })

    it.each([16, 32])(
      'A root key of %d bytes is stored, and released after a fresh step-up',
      async (bytes) => {
        const { browser, walletId, proof } = await atKept()
        const rootKey = text(bytes)
        const { version } = await browser.call(addOperator, { walletId, proof, rootKey })
        expect(await browser.call(releaseOperator, { walletId })).toEqual({ rootKey, version })
        deployment.advance(6 * MINUTE_MS)
        expect(await browser.refusal(releaseOperator, { walletId })).toMatchObject({
          code: 'STEP_UP_REQUIRED',
        })
      },
    )
  })

  describe('a wallet that can be restored', () => {
    it('Further unlockers take a step-up, except the half of a browser', async () => {
      const { browser, walletId, proof } = await withPassword()
      deployment.advance(6 * MINUTE_MS)
      const password = { walletId, proof, parameters: ARGON2_PARAMETERS, verifier: text(32), blob: text(61) }
      expect(await browser.refusal(addPassword, password)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
      expect(await browser.refusal(addPhrase, { walletId, proof })).toMatchObject({
        code: 'STEP_UP_REQUIRED',
      })
      expect(await browser.refusal(UNLOCKER_ENDPOINTS.passkeyCreation, { walletId })).toMatchObject({
        code: 'STEP_UP_REQUIRED',
      })
      expect((await browser.ask(addDevice, { walletId, proof })).status).toBe(200)
      expect(await actionsOf(browser)).toContain('unlocker.added refused')
    })

    it('The last recovery unlocker cannot be removed', async () => {
      const { browser, walletId, proof, unlockerId } = await withPassword()
      await browser.call(addDevice, { walletId, proof })
      const remove = () => browser.refusal(removeUnlocker, { proof }, { path: { unlockerId } })
      expect(await remove()).toMatchObject({ status: 409, code: 'UNLOCKER_LAST' })
      await browser.call(addPhrase, { walletId, proof })
      await browser.call(removeUnlocker, { proof }, { unlockerId })
      expect(await remove()).toMatchObject({ code: 'UNLOCKER_UNKNOWN' })
      expect((await kindsOf(browser))?.toSorted()).toEqual(['device', 'kit'])
    })

    it('Removing an unlocker takes a step-up', async () => {
      const { browser, proof, unlockerId } = await withPassword()
      deployment.advance(6 * MINUTE_MS)
      const answer = await browser.refusal(removeUnlocker, { proof }, { path: { unlockerId } })
      expect(answer).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    })

    it('Removing two unlockers at the same time leaves one', async () => {
      const { browser, walletId, proof, unlockerId } = await withPassword()
      const kit = await browser.call(addPhrase, { walletId, proof })
      const ids = [unlockerId, kit.unlockerId]
      const answers = await Promise.all(
        ids.map((id) => browser.ask(removeUnlocker, { proof }, { path: { unlockerId: id } })),
      )
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    })
  })

  it('An export is recorded and the user is notified by mail', async () => {
    const { browser, email } = await withWallet()
    await browser.call(recordExport)
    await vi.waitFor(() =>
      expect(deployment.mailsTo(email)[0]?.subject).toContain('The words of your wallet were shown'),
    )
    expect(await actionsOf(browser)).toContain('wallet.exported done')
    deployment.advance(6 * MINUTE_MS)
    expect(await browser.refusal(recordExport)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
  })

  it('Every event of a wallet is audited without secrets', async () => {
    const { browser, verifier, blob, unlockerId, walletId, proof, email } = await withPassword()
    await browser.call(releasePassword, { unlockerId, verifier })
    await browser.refusal(releasePassword, { unlockerId, verifier: text(32) })
    await browser.call(addPhrase, { walletId, proof })
    await browser.call(removeUnlocker, { proof }, { unlockerId })
    expect((await actionsOf(browser)).toSorted()).toEqual([
      'login done',
      'share.released done',
      'share.released refused',
      'unlocker.added done',
      'unlocker.added done',
      'unlocker.removed done',
      'wallet.created done',
    ])
    const rows = await deployment.database.query.selectFrom('audit_log').selectAll().execute()
    for (const secret of [verifier, blob, email]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
