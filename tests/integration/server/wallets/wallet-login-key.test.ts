import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { addPassword, newWallet, signUp, type WalletOwner } from '#tests/support/clients/wallet-owner.ts'
import { addressOf, visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

const { wallet, createWallet, addDevice, storeLoginKey, releaseLoginKey } = UNLOCKER_ENDPOINTS
const PASSWORD = 'a quiet harbour at dawn'
const OK = { ok: true }
const ACCOUNTS = [{ namespace: 'eip155' as const, address: `0x${'1'.repeat(40)}`, publicKey: 'A'.repeat(44) }]

const PROJECTS: ConfigFileInput['projects'] = [
  { id: 'demo', name: 'Demo' },
  { id: 'open', name: 'Open', frameClients: 'sites' },
  { id: 'later', name: 'Later', embeddedWallet: { recovery: 'deferred' } },
]

describe.each(JOURNEY_KINDS)('a wallet without recovery, on %s', (kind) => {
  let deployment: WalletDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, { projects: PROJECTS })
  })
  afterAll(() => deployment.stop())

  const owner = (project: string) => signUp(deployment, `beginner${(people += 1)}@example.org`, project)
  const keep = ({ browser, walletId, proof, rootKey }: WalletOwner) => {
    const body = { walletId, proof, rootKey: Buffer.from(rootKey).toString('base64url') }
    return {
      done: () => browser.call(storeLoginKey, body),
      refusal: () => browser.refusal(storeLoginKey, body),
    }
  }

  it('A login key is stored only where the project shows addresses before recovery is set up', async () => {
    expect(await keep(await owner('demo')).refusal()).toMatchObject({ code: 'RECOVERY_NOT_ALLOWED' })
    for (const project of ['open', 'later']) {
      const stored = await owner(project)
      await keep(stored).done()
      expect(await stored.browser.call(wallet)).toMatchObject({
        wallet: { isKeptForLogin: true, unlockers: [] },
      })
    }
  })

  it('A login key is stored only by a browser that has the wallet open', async () => {
    const stored = await owner('open')
    const refused = await keep({ ...stored, proof: 'A'.repeat(43) }).refusal()
    expect(refused).toMatchObject({ code: 'WALLET_LOCKED' })
  })

  it('The owner opens the wallet in the next browser after all others logged out, even much later', async () => {
    const email = `beginner${(people += 1)}@example.org`
    const [first, second] = [await deployment.browser(), await deployment.browser()]
    await deployment.login(first, email, 'open')
    const visit = visitWallet(deployment, first)
    expect(await visit.wallet.create()).toMatchObject(OK)
    expect(await visit.wallet.storeLoginKey()).toMatchObject(OK)
    const address = await addressOf(visit)
    await first.call(SESSION_ENDPOINTS.signOut)
    deployment.advance(7 * 86_400_000)

    await deployment.login(second, email, 'open')
    const another = await newWallet()
    expect(await second.refusal(createWallet, { walletId: another.walletId })).toMatchObject({
      code: 'WALLET_EXISTS',
    })
    const next = visitWallet(deployment, second)
    expect(await next.wallet.status()).toMatchObject({
      value: {
        status: 'setupRequired',
        isKeptForLogin: true,
        accounts: expect.arrayContaining([expect.objectContaining({ address })]),
      },
    })
    expect(await next.wallet.openWithDevice()).toMatchObject(OK)
    expect(await addressOf(next)).toBe(address)
  })

  it('The first recovery unlocker takes no confirmation and removes the login key', async () => {
    const stored = await owner('open')
    await keep(stored).done()
    await addPassword(stored, PASSWORD)
    const { browser, walletId } = stored
    expect(await browser.call(wallet)).toMatchObject({ wallet: { isKeptForLogin: false } })
    expect(await browser.refusal(releaseLoginKey, { walletId })).toMatchObject({ code: 'UNLOCKER_UNKNOWN' })
    const confirmed = await keep(stored).refusal()
    expect(confirmed).toMatchObject({
      code: expect.stringMatching(/^(STEP_UP_REQUIRED|RECOVERY_NOT_ALLOWED)$/),
    })
    const rows = await deployment.database.query
      .selectFrom('unlockers')
      .select('kind')
      .where('wallet_id', '=', walletId)
      .execute()
    expect(rows.map((row) => row.kind)).not.toContain('login')
  })

  it('A wallet can be replaced only while no site has learned its address', async () => {
    const begin = async (project: string) => {
      const browser = await deployment.loggedIn(`beginner${(people += 1)}@example.org`, project)
      const made = await newWallet()
      await browser.call(createWallet, { walletId: made.walletId, accounts: ACCOUNTS })
      await browser.call(addDevice, { walletId: made.walletId, proof: made.proof })
      return { browser, ...made }
    }
    const { walletId: next } = await newWallet()
    const unfinished = await begin('open')
    const { browser } = unfinished
    expect(await browser.refusal(createWallet, { walletId: next })).toMatchObject({ code: 'WALLET_EXISTS' })
    await browser.call(createWallet, { walletId: next, accounts: ACCOUNTS, replaces: unfinished.walletId })
    expect(await browser.call(wallet)).toMatchObject({ wallet: { walletId: next, accounts: ACCOUNTS } })

    const reported = await begin('open')
    const rootKey = Buffer.from(reported.rootKey).toString('base64url')
    await reported.browser.call(storeLoginKey, {
      walletId: reported.walletId,
      proof: reported.proof,
      rootKey,
    })
    const replacing = { walletId: (await newWallet()).walletId, replaces: reported.walletId }
    expect(await reported.browser.refusal(createWallet, replacing)).toMatchObject({ code: 'WALLET_EXISTS' })

    // Wallets from before accounts were recorded may have shared their address.
    const older = await owner('open')
    await older.browser.call(addDevice, { walletId: older.walletId, proof: older.proof })
    const replaced = { walletId: (await newWallet()).walletId, replaces: older.walletId }
    expect(await older.browser.refusal(createWallet, replaced)).toMatchObject({ code: 'WALLET_EXISTS' })
  })

  it.each([
    ['after it has read its state', true],
    ['before it has read its state', false],
  ])('The browser that began a replaced wallet drops it %s', async (_, hasLooked) => {
    const email = `beginner${(people += 1)}@example.org`
    const [first, second] = [await deployment.browser(), await deployment.browser()]
    await deployment.login(first, email)
    const begun = visitWallet(deployment, first)
    expect(await begun.wallet.create()).toMatchObject(OK)
    if (hasLooked) expect(await begun.wallet.status()).toMatchObject({ value: { status: 'setupRequired' } })
    await deployment.login(second, email)
    const anew = visitWallet(deployment, second)
    expect(await anew.wallet.startAnew()).toMatchObject(OK)
    expect(await anew.wallet.addPassword(PASSWORD)).toMatchObject(OK)
    expect(await begun.wallet.status()).toMatchObject({ value: { status: 'locked' } })
    expect(await begun.wallet.openWithPassword(PASSWORD)).toMatchObject(OK)
    expect(await addressOf(begun)).toBe(await addressOf(anew))
  })
})
