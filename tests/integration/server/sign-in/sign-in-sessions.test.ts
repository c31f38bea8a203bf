import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '#server/wallet-api/sweep.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { SignInClient, signInText } from '#tests/support/clients/sign-in-client.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const SITE = 'https://shop.example'
const CHAIN = 'eip155:1'
const MINUTE_MS = 60_000
const SessionIds = z.array(z.object({ id: z.string(), isCurrent: z.boolean() }))
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const STRANGER = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

describe.each(DATABASE_KINDS)('sign-in sessions, on %s', (kind) => {
  let deployment: WalletDeployment
  let page: SignInClient

  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      projects: [
        { id: 'demo', name: 'Demo', origins: [SITE] },
        { id: 'else', name: 'Else', origins: [SITE] },
      ],
      config: {
        signIn: { sessionHours: 2, nonceMinutes: 3 },
        // Plain accounts need no call to a node.
        chains: { [CHAIN]: { rpcUrls: ['http://127.0.0.1:9'] } },
      },
    })
    page = new SignInClient(deployment.server.urls.api, SITE)
  })
  afterAll(() => deployment?.stop())

  const signedBy = async (account: typeof OWNER, nonce: string) => {
    const issuedAt = new Date(deployment.now()).toISOString()
    const message = signInText(SITE, { chainId: CHAIN, address: account.address }, { nonce, issuedAt })
    return { message, signature: await account.signMessage({ message }) }
  }
  const signed = async () => {
    const { nonce, token } = await page.nonce()
    return { body: await signedBy(OWNER, nonce), token, nonce }
  }
  /** A secret of the client, and the hash that it sends. */
  const makeClaim = () => {
    const claim = randomBytes(32).toString('base64url')
    return { claim, claimHash: createHash('sha256').update(claim).digest('hex') }
  }

  it('An account sees its sessions and ends one from another; a page sees those of its own site', async () => {
    const begin = async () => {
      const { body, token } = await signed()
      return String((await page.authenticate(body, token)).body['token'])
    }
    const [first, second] = [await begin(), await begin()]
    const listed = async (token: string, client = page) =>
      (await client.withToken('GET', 'sessions', token)).body['sessions']
    const sessions = [
      { site: SITE, isCurrent: true },
      { site: SITE, isCurrent: false },
    ]
    expect(await listed(second)).toEqual(
      expect.arrayContaining(sessions.map((one) => expect.objectContaining(one))),
    )
    const text = JSON.stringify(await listed(second))
    // The id in a token is not what the list names a session by.
    expect(text).not.toContain(decodeJwt(first).jti)
    const modal = new SignInClient(deployment.server.urls.api, deployment.server.urls.modal)
    expect(await listed(second, modal)).toEqual(await listed(second))
    const other = SessionIds.parse(await listed(second)).find(({ isCurrent }) => !isCurrent)
    const headers = { authorization: `Bearer ${second}` }
    const ended = await page.ask('POST', 'sessions/end', { headers, body: { id: other?.id } })
    expect(ended).toMatchObject({ status: 200 })
    expect(await page.withToken('GET', 'me', first)).toMatchObject({ status: 401 })
    expect(await page.withToken('GET', 'me', second)).toMatchObject({ status: 200 })
    expect(await page.withToken('GET', 'sessions', first)).toMatchObject({ code: 'SIGN_IN_SESSION_INVALID' })
  })

  it('A session can be renewed as long as configured, and no longer', async () => {
    const { body, token } = await signed()
    const first = String((await page.authenticate(body, token)).body['token'])
    deployment.advance(90 * MINUTE_MS)
    expect(await page.withToken('GET', 'me', first)).toMatchObject({ status: 401 })
    const next = String((await page.withToken('POST', 'renew', first)).body['token'])
    expect(await page.withToken('GET', 'me', next)).toMatchObject({ status: 200 })
    // A backend that verifies offline trusts no token beyond the end of the session.
    const { iat = 0, exp = 0 } = decodeJwt(next)
    expect(exp - iat).toBeLessThanOrEqual(30 * 60)
    deployment.advance(31 * MINUTE_MS)
    await sweep(deployment.database, deployment.now(), 90)
    expect(await page.withToken('POST', 'renew', next)).toMatchObject({ status: 401 })
    const left = await deployment.database.query.selectFrom('sign_in_sessions').selectAll().execute()
    expect(left).toEqual([])
  })

  it('Each sign-in of an account identifies it to the project by the same id', async () => {
    const me = async (client = page, account = OWNER) => {
      const { nonce, token } = await client.nonce()
      const begun = await client.authenticate(await signedBy(account, nonce), token)
      return (await client.withToken('GET', 'me', String(begun.body['token']))).body
    }
    const first = await me()
    const sub = `${CHAIN}:${OWNER.address}`
    expect(first).toMatchObject({ sub, projectIdKey: 'demo' })
    const isUuid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const { projectUuid, profileUuid } = first
    expect([projectUuid, profileUuid]).toEqual([isUuid, isUuid])
    expect(await me()).toMatchObject({ projectUuid, profileUuid })
    const stranger = await me(page, STRANGER)
    expect(stranger['projectUuid']).toBe(projectUuid)
    expect(stranger['profileUuid']).not.toBe(profileUuid)
    const elsewhere = await me(new SignInClient(deployment.server.urls.api, SITE, 'else'))
    expect(elsewhere['sub']).toBe(sub)
    expect([projectUuid, profileUuid]).not.toContain(elsewhere['projectUuid'])
    expect(elsewhere['profileUuid']).not.toBe(profileUuid)
  })

  it('A session can begin while the nonce is valid, as long as configured', async () => {
    const [inTime, late] = [await signed(), await signed()]
    deployment.advance(2 * MINUTE_MS)
    expect(await page.authenticate(inTime.body, inTime.token)).toMatchObject({ status: 200 })
    deployment.advance(61_000)
    expect(await page.authenticate(late.body, late.token)).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  })

  it('A used nonce is stored longer than it is valid', async () => {
    const { body, token } = await signed()
    expect(await page.authenticate(body, token)).toMatchObject({ status: 200 })
    // A process whose clock is ahead deletes old nonces, while one that is behind still accepts the proof.
    await sweep(deployment.database, deployment.now() + 3 * MINUTE_MS + 30_000, 90)
    expect(await page.authenticate(body, token)).toMatchObject({ status: 409, code: 'SIGN_IN_REPLAYED' })
  })

  it('A client that lost the answer gets its session again, from any process', async () => {
    const second = await startSecondProcess(deployment)
    const there = new SignInClient(second.api, SITE)
    const { body, token } = await signed()
    const { claim, claimHash } = makeClaim()
    const begun = await page.authenticate({ ...body, claimHash }, token)
    const again = await there.authenticate({ ...body, claimHash, claim }, token)
    expect(again.status).toBe(200)
    const [one, other] = [begun, again].map(({ body: { token: session } }) => decodeJwt(String(session)))
    expect(other?.jti).toBe(one?.jti)
    const rows = await deployment.database.query.selectFrom('sign_in_sessions').selectAll().execute()
    expect(rows.filter(({ id }) => id === one?.jti)).toHaveLength(1)
    // If the first request never arrived, this one begins the session.
    const lost = await signed()
    expect(await there.authenticate({ ...lost.body, ...makeClaim() }, lost.token)).toMatchObject({
      status: 200,
    })
    await second.stop()
  })

  it('No other client gets the session again', async () => {
    const { body, token, nonce } = await signed()
    const { claim, claimHash } = makeClaim()
    const session = String((await page.authenticate({ ...body, claimHash }, token)).body['token'])
    const replayed = { status: 409, code: 'SIGN_IN_REPLAYED' }
    // An attacker who saw the first request knows only the hash.
    expect(await page.authenticate({ ...body, claimHash }, token)).toMatchObject(replayed)
    expect(await page.authenticate({ ...body, claimHash, claim: claimHash }, token)).toMatchObject(replayed)
    expect(await page.authenticate({ ...body, ...makeClaim() }, token)).toMatchObject(replayed)
    const stranger = await signedBy(STRANGER, nonce)
    expect(await page.authenticate({ ...stranger, claim }, token)).toMatchObject(replayed)
    expect(await page.withToken('POST', 'sign-out', session)).toMatchObject({ status: 200 })
    expect(await page.authenticate({ ...body, claim }, token)).toMatchObject(replayed)
    const { nonce: _, token: another } = await page.nonce()
    expect(await page.authenticate({ ...body, claim }, another)).toMatchObject({
      code: 'SIGN_IN_WRONG_NONCE',
    })
  })
})
