import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Insertable, Updateable } from 'kysely'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { Schema } from '#server/database/schema.ts'
import { SoftwarePasskeys } from '#tests/support/clients/software-passkey.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import {
  addDevice,
  addPasskey,
  addPassword,
  assertPasskey,
  signUp,
  type WalletOwner,
} from '#tests/support/clients/wallet-owner.ts'
import { visitWallet } from '#tests/support/fixtures/wallet-visit.ts'

type UnlockerRow = Insertable<Schema['unlockers']>

const PASSWORD = 'a quiet harbour at dawn'
const MISMATCH = { status: 409, code: 'BLOB_MISMATCH' }
const { releaseDevice, releasePassword, releasePasskey, removeUnlocker, wallet } = UNLOCKER_ENDPOINTS

/** Columns whose change must be noticed; the others only count uses. */
const GUARDED = [
  'kind',
  'version',
  'label_sealed',
  'created_at',
  'share_sealed',
  'device_id',
  'credential_id',
  'public_key',
  'transports',
  'parameters',
  'verifier_hash',
] as const satisfies readonly (keyof UnlockerRow)[]

describe.each(JOURNEY_KINDS)('an attacker with write access to the database (K3), on %s', (kind) => {
  let deployment: WalletDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      config: { limits: { walletPerMinutePerClient: 1_000_000, sharesPerHourPerWallet: 1_000 } },
    })
  })
  afterAll(() => deployment.stop())

  const table = () => deployment.database.query
  const rowsOf = (walletId: string) =>
    table().selectFrom('unlockers').selectAll().where('wallet_id', '=', walletId).execute()
  const walletRow = (walletId: string) =>
    table().selectFrom('wallets').selectAll().where('id', '=', walletId).executeTakeFirstOrThrow()
  const setUnlocker = (id: string, change: Updateable<Schema['unlockers']>) =>
    table().updateTable('unlockers').set(change).where('id', '=', id).execute()

  async function owner() {
    const person = await signUp(deployment, `target${(people += 1)}@example.org`)
    const device = await addDevice(person)
    const passkey = await addPasskey(deployment, person)
    const password = await addPassword(person, PASSWORD)
    return { ...person, device, passkey, password }
  }
  type Target = Awaited<ReturnType<typeof owner>>
  const askAll = async (target: Target) => {
    const { browser, device, password } = target
    const path = { unlockerId: device.unlockerId }
    const verifier = { unlockerId: password.unlockerId, verifier: password.verifier }
    return [
      await browser.ask(releaseDevice, undefined, { path }),
      await browser.ask(releasePassword, verifier),
      await browser.ask(wallet),
    ]
  }
  const statusesOf = async (target: Target) => (await askAll(target)).map(({ status }) => status)

  it('A change of any protected column is noticed', async () => {
    const target = await owner()
    expect(await statusesOf(target)).toEqual([200, 200, 200])
    for (const row of await rowsOf(target.walletId)) {
      for (const column of GUARDED) {
        const before = row[column]
        const changed = typeof before === 'number' ? before + 1 : `${before ?? ''}A`
        await setUnlocker(row.id, { [column]: changed })
        const answers = await askAll(target)
        expect(answers.map(({ status }) => status).includes(200), `${row.kind}.${column}`).toBe(false)
        await setUnlocker(row.id, { [column]: before })
      }
    }
    expect(await statusesOf(target)).toEqual([200, 200, 200])
  })

  it('The stored values of two wallets cannot be swapped', async () => {
    const [one, other] = [await owner(), await owner()]
    const [mine, theirs] = [await rowsOf(one.walletId), await rowsOf(other.walletId)]
    for (const row of mine) {
      const twin = theirs.find((candidate) => candidate.kind === row.kind)
      await setUnlocker(row.id, { share_sealed: twin?.share_sealed ?? null })
    }
    for (const answer of await askAll(one)) expect(answer.status).toBe(409)
    expect(await statusesOf(other)).toEqual([200, 200, 200])
  })

  it('A half cannot be moved to another device, nor a wallet to another user', async () => {
    const [target, attacker] = [await owner(), await owner()]
    await setUnlocker(target.device.unlockerId, {
      device_id: attacker.browser.deviceId,
      wallet_id: attacker.walletId,
    })
    const path = { unlockerId: target.device.unlockerId }
    expect(await attacker.browser.refusal(releaseDevice, undefined, { path })).toMatchObject(MISMATCH)
    const bystander = await owner()
    const stranger = await signUp(deployment, `stranger${(people += 1)}@example.org`)
    await table().deleteFrom('wallets').where('id', '=', stranger.walletId).execute()
    await table()
      .updateTable('wallets')
      .set({ user_id: stranger.browser.tokens?.user.userId ?? '' })
      .where('id', '=', bystander.walletId)
      .execute()
    expect(await stranger.browser.refusal(wallet)).toMatchObject(MISMATCH)
  })

  it('A removed unlocker or an older password cannot be put back', async () => {
    const target = await owner()
    const before = await rowsOf(target.walletId)
    await target.browser.call(
      removeUnlocker,
      { proof: target.proof },
      { unlockerId: target.passkey.unlockerId },
    )
    const changed = await addPassword(target, 'another harbour at noon')
    const removed = before.filter(({ id }) => id === target.passkey.unlockerId)
    await table().insertInto('unlockers').values(removed).execute()
    const assertion = await assertPasskey(deployment, target, target.browser).catch(String)
    expect(assertion).toContain('BLOB_MISMATCH')
    await table().deleteFrom('unlockers').where('id', '=', target.passkey.unlockerId).execute()
    const old = before.find((row) => row.kind === 'password')
    const { id: _, ...content } = old ?? {}
    await setUnlocker(changed.unlockerId, content)
    const { unlockerId } = changed
    const guess = { unlockerId, verifier: target.password.verifier }
    expect(await target.browser.refusal(releasePassword, guess)).toMatchObject(MISMATCH)
  })

  it('A passkey cannot be added, and removing an unlocker is noticed', async () => {
    const target = await owner()
    const attacker = await owner()
    const [planted] = (await rowsOf(attacker.walletId)).filter((row) => row.kind === 'passkey')
    await table().deleteFrom('unlockers').where('id', '=', attacker.passkey.unlockerId).execute()
    if (planted !== undefined) {
      await table()
        .insertInto('unlockers')
        .values({ ...planted, wallet_id: target.walletId })
        .execute()
    }
    for (const answer of await askAll(target)) expect(answer.status).toBe(409)
    for (const answer of await askAll(attacker)) expect(answer.status).toBe(409)
  })

  it('A whole wallet that was rolled back is noticed by browsers that saw a later version', async () => {
    const person = await signUp(deployment, `returning${(people += 1)}@example.org`)
    await table().deleteFrom('wallets').where('id', '=', person.walletId).execute()
    const visit = visitWallet(deployment, person.browser, { passkeys: new SoftwarePasskeys() })
    expect(await visit.wallet.create()).toMatchObject({ ok: true })
    expect(await visit.wallet.addPasskey('A laptop')).toMatchObject({ ok: true })
    const walletId = (await person.browser.call(wallet)).wallet?.walletId ?? ''
    const [before, rows] = [await walletRow(walletId), await rowsOf(walletId)]
    expect(await visit.wallet.confirmPhrase()).toMatchObject({ ok: true })
    await table().deleteFrom('unlockers').where('wallet_id', '=', walletId).execute()
    await table().updateTable('wallets').set(before).where('id', '=', walletId).execute()
    await table().insertInto('unlockers').values(rows).execute()
    expect(await visit.wallet.status()).toMatchObject({ ok: false, error: { code: 'BLOB_MISMATCH' } })
    expect(await visit.wallet.openWithPasskey()).toMatchObject({
      ok: false,
      error: { code: 'BLOB_MISMATCH' },
    })
  })

  it('An attacker who logs in as another user by changing an identity still opens nothing', async () => {
    const target = await owner()
    const email = `impostor${(people += 1)}@example.org`
    const attacker: WalletOwner = await signUp(deployment, email)
    const victimId = target.browser.tokens?.user.userId ?? ''
    const attackerId = attacker.browser.tokens?.user.userId ?? ''
    await table().deleteFrom('identities').where('user_id', '=', victimId).execute()
    await table()
      .updateTable('identities')
      .set({ user_id: victimId })
      .where('user_id', '=', attackerId)
      .execute()
    const browser = await deployment.loggedIn(email)
    expect(browser.tokens?.user.userId).toBe(victimId)
    const path = { unlockerId: target.device.unlockerId }
    expect(await browser.refusal(releaseDevice, undefined, { path })).toMatchObject({
      code: 'UNLOCKER_UNKNOWN',
    })
    const guess = { unlockerId: target.password.unlockerId, verifier: 'A'.repeat(43) }
    expect(await browser.refusal(releasePassword, guess)).toMatchObject({ code: 'PASSWORD_WRONG' })
    const { walletId } = target
    await expect(
      assertPasskey(deployment, { walletId, passkeys: attacker.passkeys }, browser),
    ).rejects.toThrow('no such passkey')
    const theirs = await addPasskey(deployment, attacker)
    expect(theirs.unlockerId).not.toBe('')
    const own = await assertPasskey(deployment, attacker, attacker.browser)
    expect(await browser.refusal(releasePasskey, own)).toMatchObject({ code: 'PASSKEY_REFUSED' })
  })
})
