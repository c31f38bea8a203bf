import { createTestClient, createWalletClient, http, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { revocationMessage, SESSIONS_ENDPOINT } from '#schemas/http/blockchain/sessions.ts'
import { grantStatement } from '#schemas/http/wallet/grant-statement.ts'
import { GRANT_ENDPOINTS, type GrantUse } from '#schemas/http/wallet/grants.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { createGrantsRepository } from '#server/features/sessions/grants-repository.ts'
import { sweep } from '#server/wallet-api/sweep.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { SignInClient, signInText } from '#tests/support/clients/sign-in-client.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const { list, register, use, revoke } = GRANT_ENDPOINTS
const NETWORK = 'eip155:31337'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SITE = LOGIN_CONTEXT.siteOrigin

let chain: RunningChain
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port)
})
afterAll(() => chain.stop())

describe.each(DATABASE_KINDS)('grants of wallets, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      projects: [
        { id: 'demo', name: 'Demo' },
        { id: 'strict', name: 'Strict', embeddedWallet: { sessionPermissions: false } },
      ],
      config: {
        embeddedWallet: { sessionPermissions: true },
        chains: { [NETWORK]: { rpcUrls: [chain.url] } },
      },
    })
  })
  afterAll(() => deployment.stop())

  let people = 0
  const owners = new Map<string, { readonly owner: PrivateKeyAccount; readonly userId: string }>()
  /** A visitor with an account, and the browser in which they are logged in. */
  async function person(projectId = 'demo') {
    const email = `granter${(people += 1)}@example.org`
    const browser = await deployment.loggedIn(email, projectId)
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = `${NETWORK}:${owner.address.toLowerCase()}` as const
    owners.set(account, { owner, userId: browser.tokens?.user.userId ?? '' })
    return { email, browser, owner, account, another: () => deployment.loggedIn(email, projectId) }
  }
  let ids = 0
  const newPci = () => `0x${(ids += 1).toString(16).padStart(64, '0')}` as const
  const seconds = (time: number) => Math.floor(time / 1_000)
  const grantOf = (account: `eip155:${string}:${string}`, allowance = '100', lastsMs = DAY_MS) => ({
    pci: newPci(),
    account,
    expiry: seconds(deployment.now() + lastsMs),
    permissions: [
      {
        type: 'native-token-recurring-allowance' as const,
        data: { allowance, start: seconds(deployment.now()), period: 3_600 },
      },
    ],
  })
  /** A grant with a signature; `other` is what the signature states instead. */
  const signed = async <Grant extends ReturnType<typeof grantOf>>(
    grant: Grant,
    other: Partial<Parameters<typeof grantStatement>[0]> & { readonly by?: PrivateKeyAccount } = {},
  ) => {
    const { owner, userId = '' } = owners.get(grant.account) ?? {}
    const where = { apiOrigin: deployment.server.urls.api, projectId: 'demo', siteOrigin: SITE, userId }
    const statement = grantStatement({ ...where, ...grant, ...other })
    const signer = other.by ?? owner
    if (!statement || !signer) throw new Error('nobody has this account')
    return { ...grant, signature: await signer.signTypedData(statement) }
  }
  const pays = (amount: string, fees = '0'): GrantUse[] => [{ place: 0, amount, fees }]
  const outcomeOf = async (
    browser: WalletClient,
    { pci, account }: { readonly pci: string; readonly account: `eip155:${string}:${string}` },
    uses: GrantUse[],
  ) => (await browser.call(use, { pci, account, uses })).outcome
  const publicly = (account: string, more: { path?: string; init?: RequestInit; projectId?: string } = {}) =>
    fetch(
      `${deployment.server.urls.api}/v1/sessions/${account}${more.path ?? ''}?projectId=${more.projectId ?? 'demo'}`,
      more.init,
    )

  it('A grant counts what requests take of it, until its period is over', async () => {
    const { browser, account } = await person()
    const grant = grantOf(account)
    expect(await browser.call(register, await signed(grant))).toEqual({ pci: grant.pci })
    expect(await outcomeOf(browser, grant, pays('60', '20'))).toBe('counted')
    expect(await outcomeOf(browser, grant, pays('41'))).toBe('spent')
    const { sessions } = await browser.call(list)
    expect(sessions).toMatchObject([
      {
        project: { id: 'demo', name: 'Demo' },
        pci: grant.pci,
        context: grant.pci,
        caipNetworkId: NETWORK,
        expiry: grant.expiry,
        permissions: grant.permissions,
        policies: [],
        remaining: [{ place: 0, amount: '40' }],
      },
    ])
    expect(await outcomeOf(browser, grant, pays('40'))).toBe('counted')
    deployment.advance(HOUR_MS)
    await deployment.login(browser, `granter${people}@example.org`)
    expect(await outcomeOf(browser, grant, pays('100'))).toBe('counted')
  })

  it('A request that breaks a rule of the allowance is not counted', async () => {
    const { browser, account } = await person()
    const grant = grantOf(account)
    await browser.call(register, await signed(grant))
    // The fees take at most a quarter of the allowance, a part that is not there has none, and no part is counted twice.
    for (const uses of [
      pays('30', '26'),
      pays('1', '2'),
      [{ place: 1, amount: '1', fees: '0' }],
      [...pays('1'), ...pays('1')],
    ])
      expect(await outcomeOf(browser, grant, uses)).toBe('spent')
    expect(await outcomeOf(browser, grant, pays('100', '25'))).toBe('counted')
  })

  it('A grant answers at most 20 requests in an hour, also those that take nothing', async () => {
    const { browser, account } = await person()
    const grant = grantOf(account)
    await browser.call(register, await signed(grant))
    const outcomes = []
    for (let count = 0; count < 21; count += 1) outcomes.push(await outcomeOf(browser, grant, []))
    expect(outcomes.filter((one) => one === 'counted')).toHaveLength(20)
    expect(outcomes.at(-1)).toBe('spent')
  })

  it('Two browsers of a wallet that spend at once take no more than the allowance together', async () => {
    const { browser, account, another } = await person()
    const second = await another()
    const grant = grantOf(account)
    await browser.call(register, await signed(grant))
    const outcomes = await Promise.all(
      [browser, second, browser, second, browser, second].map((one) => outcomeOf(one, grant, pays('40'))),
    )
    expect(outcomes.filter((one) => one === 'counted')).toHaveLength(2)
    const { sessions } = await second.call(list)
    expect(sessions[0]?.remaining).toMatchObject([{ amount: '20' }])
  })

  it('A grant that another browser of the wallet revokes ends with the next request', async () => {
    const { browser, account, another } = await person()
    const second = await another()
    const grant = grantOf(account)
    await browser.call(register, await signed(grant))
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('counted')
    await second.call(revoke, { pci: grant.pci })
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('ended')
    const { sessions } = await browser.call(list)
    expect(sessions[0]?.revokedAt).toBeTypeOf('number')
    // A repeated revocation is no error, and does not bring the grant back.
    await second.call(revoke, { pci: grant.pci })
  })

  it('A grant belongs to the wallet, account and site it was given by', async () => {
    const { browser, account } = await person()
    const stranger = await person()
    const grant = grantOf(account)
    await browser.call(register, await signed(grant))
    expect(await outcomeOf(stranger.browser, grant, pays('1'))).toBe('ended')
    expect(await outcomeOf(browser, { ...grant, account: stranger.account }, pays('1'))).toBe('ended')
    expect(await stranger.browser.refusal(revoke, { pci: grant.pci })).toMatchObject({
      status: 404,
      code: 'GRANT_UNKNOWN',
    })
    expect(await stranger.browser.call(list)).toEqual({ sessions: [] })
    await deployment.database.query
      .updateTable('grants')
      .set({ site_origin: 'https://other.example' })
      .where('pci', '=', grant.pci)
      .execute()
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('ended')
  })

  it('A registration that is repeated changes nothing, and brings no ended grant back', async () => {
    const { browser, account } = await person()
    const stranger = await person()
    const grant = grantOf(account)
    await browser.call(register, await signed(grant))
    expect(await outcomeOf(browser, grant, pays('100'))).toBe('counted')
    expect(await browser.call(register, await signed(grant))).toEqual({ pci: grant.pci })
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('spent')
    const wider = { ...grant, permissions: grantOf(account, '999').permissions }
    const taken = { status: 400, code: 'REQUEST_INVALID' }
    expect(await browser.refusal(register, await signed(wider))).toMatchObject(taken)
    expect(await stranger.browser.refusal(register, await signed(grant))).toMatchObject({ status: 403 })
    await browser.call(revoke, { pci: grant.pci })
    expect(await browser.refusal(register, await signed(grant))).toMatchObject(taken)
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('ended')
  })

  it('A grant ends at its time, and is forgotten a month later', async () => {
    const { browser, account, email } = await person()
    const grant = grantOf(account, '100', 5 * 60_000)
    await browser.call(register, await signed(grant))
    deployment.advance(5 * 60_000)
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('ended')
    deployment.advance(29 * DAY_MS)
    await deployment.login(browser, email)
    await sweep(deployment.database, deployment.now(), 90)
    expect((await browser.call(list)).sessions).toHaveLength(1)
    deployment.advance(2 * DAY_MS)
    await sweep(deployment.database, deployment.now(), 90)
    const left = await deployment.database.query
      .selectFrom('grants')
      .select('pci')
      .where('pci', '=', grant.pci)
      .execute()
    expect(left).toEqual([])
  })

  it('Nobody registers a grant of an account that did not sign it', async () => {
    const { browser, account, owner } = await person()
    const victim = await person()
    const grant = grantOf(victim.account)
    const own = grantOf(account)
    expect(await browser.refusal(register, grant)).toMatchObject({ status: 400, code: 'REQUEST_INVALID' })
    const { userId = '' } = browser.tokens?.user ?? {}
    for (const refused of [
      await signed(grant, { userId, by: owner }),
      // The victim's own signature, which is for their own wallet.
      await signed(grant),
      await signed(own, { apiOrigin: 'https://api.other.example' }),
      await signed(own, { projectId: 'strict' }),
      await signed(own, { siteOrigin: 'https://other.example' }),
      await signed(own, { pci: newPci() }),
      await signed(own, { expiry: own.expiry + 1 }),
      await signed(own, { permissions: grantOf(account, '1').permissions }),
      await signed(own, { account: own.account.replace('31337', '1') }),
    ])
      expect(await browser.refusal(register, refused)).toMatchObject({
        status: 403,
        code: 'SIGN_IN_SIGNATURE_INVALID',
      })
    expect(await browser.call(list)).toEqual({ sessions: [] })
    expect(await browser.call(register, await signed(own))).toEqual({ pci: own.pci })
  })

  it('A grant without bounds, or of a project that allows none, is refused', async () => {
    const { browser, account } = await person()
    const strict = await person('strict')
    const briefly = grantOf(account).permissions.map((one) => ({ ...one, data: { ...one.data, period: 60 } }))
    for (const grant of [
      grantOf(account, '100', 31 * DAY_MS),
      grantOf(account, '100', -1_000),
      grantOf(account, '0'),
      { ...grantOf(account), permissions: briefly },
    ])
      expect(await browser.refusal(register, await signed(grant))).toMatchObject({
        status: 400,
        code: 'REQUEST_INVALID',
      })
    expect(await strict.browser.refusal(register, await signed(grantOf(strict.account)))).toMatchObject({
      status: 403,
      code: 'ACCESS_REFUSED',
    })
  })

  it('The grants of a browser end when it is logged out, by itself or by another one', async () => {
    const { browser, account, another } = await person()
    const second = await another()
    const grants = [grantOf(account), grantOf(account)] as const
    await browser.call(register, await signed(grants[0]))
    await second.call(register, await signed(grants[1]))
    await browser.call(SESSION_ENDPOINTS.signOut)
    const states = (await second.call(list)).sessions.map(({ pci, revokedAt }) => [
      pci,
      revokedAt !== undefined,
    ])
    expect(Object.fromEntries(states)).toEqual({
      [grants[0].pci]: true,
      [grants[1].pci]: false,
    })
  })

  it('The grants of all other browsers end with their sessions, and a browser that is logged out registers none', async () => {
    const { browser, account, another } = await person()
    const second = await another()
    const grants = [grantOf(account), grantOf(account)] as const
    await browser.call(register, await signed(grants[0]))
    await second.call(register, await signed(grants[1]))
    const { database } = deployment
    const repository = createGrantsRepository(database)
    const kept = { userId: browser.tokens?.user.userId ?? '', deviceId: browser.deviceId }
    const endOthers = () =>
      database.query
        .transaction()
        .execute((transaction) =>
          repository.endOfDevice(transaction, { ...kept, isKept: true }, deployment.now()),
        )
    await endOthers()
    expect(await outcomeOf(browser, grants[0], pays('1'))).toBe('counted')
    expect(await outcomeOf(second, grants[1], pays('1'))).toBe('ended')
    const [stored] = await repository.list({ userId: kept.userId }, deployment.now())
    if (!stored) throw new Error('no grant is listed')
    const late = { ...stored, pci: newPci(), deviceId: 'logged-out' }
    expect(await repository.add(late, deployment.now())).toBe('loggedOut')
  })

  it('A grant is revoked by a signature of its account, which is worth nothing for anything else', async () => {
    const { browser, account, owner } = await person()
    const [grant, other] = [grantOf(account), grantOf(account)]
    await browser.call(register, await signed(grant))
    await browser.call(register, await signed(other))
    const { api } = deployment.server.urls
    const sign = (message: string) => owner.signMessage({ message })
    const revokeBy = (pci: string, signature: string, of: string = account) =>
      publicly(of, {
        path: '/revoke',
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ pci, signature }),
        },
      })
    const of = { apiOrigin: api, caipAddress: account, pci: grant.pci }
    const signature = await sign(revocationMessage(of))
    const elsewhere = await sign(revocationMessage({ ...of, apiOrigin: 'https://api.other.example' }))
    const stranger = privateKeyToAccount(generatePrivateKey())
    const foreign = await stranger.signMessage({ message: revocationMessage(of) })
    expect((await revokeBy(other.pci, signature)).status).toBe(403)
    expect((await revokeBy(grant.pci, elsewhere)).status).toBe(403)
    expect((await revokeBy(grant.pci, foreign)).status).toBe(403)
    expect((await revokeBy(grant.pci, '0x')).status).toBe(400)
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('counted')
    // A stranger learns from an own signature only that their account has no such grant.
    const own = `${NETWORK}:${stranger.address}`
    const ownText = revocationMessage({ ...of, caipAddress: own })
    expect((await revokeBy(grant.pci, await stranger.signMessage({ message: ownText }), own)).status).toBe(
      404,
    )
    expect((await revokeBy(grant.pci, signature)).status).toBe(200)
    expect((await revokeBy(grant.pci, signature)).status).toBe(200)
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('ended')
    expect(await outcomeOf(browser, other, pays('1'))).toBe('counted')
  })

  it('An account that delegates to a contract revokes by its own key', async () => {
    const { browser, account, owner } = await person()
    const node = createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) })
      .extend(publicActions)
      .extend(walletActions)
    await node.setBalance({ address: owner.address, value: 10n ** 18n })
    const wallet = createWalletClient({ account: owner, chain: foundry, transport: http(chain.url) })
    const authorization = await wallet.signAuthorization({
      contractAddress: LOCAL_EVM_CONTRACTS.smartAccount,
      executor: 'self',
    })
    const hash = await wallet.sendTransaction({ to: owner.address, authorizationList: [authorization] })
    await node.waitForTransactionReceipt({ hash })
    expect(await node.getCode({ address: owner.address })).toMatch(/^0xef0100/)
    const grant = grantOf(account)
    await browser.call(register, await signed(grant))
    const message = revocationMessage({
      apiOrigin: deployment.server.urls.api,
      caipAddress: account,
      pci: grant.pci,
    })
    const body = JSON.stringify({ pci: grant.pci, signature: await owner.signMessage({ message }) })
    const headers = { 'content-type': 'application/json' }
    const answer = await publicly(account, { path: '/revoke', init: { method: 'POST', headers, body } })
    expect(answer.status).toBe(200)
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('ended')
  })

  it('The grants of an account are listed only for its own sign-in, of the same project', async () => {
    const { browser, account, owner } = await person()
    const grant = grantOf(account)
    await browser.call(register, await signed(grant))
    const empty = { sessions: [] }
    expect(await (await publicly(account)).json()).toEqual(empty)
    const tokenOf = async (signer: typeof owner, projectId = 'demo') => {
      const client = new SignInClient(deployment.server.urls.api, undefined, projectId)
      const { nonce, token } = await client.nonce()
      const who = { chainId: NETWORK, address: signer.address }
      const message = signInText(SITE, who, { nonce, issuedAt: new Date(deployment.now()).toISOString() })
      const signature = await signer.signMessage({ message })
      const { body } = await client.ask('POST', 'authenticate', {
        headers: { 'x-nonce-jwt': token },
        body: { message, signature },
      })
      return String(body['token'])
    }
    const listed = async (token: string) => {
      const init = { headers: { authorization: `Bearer ${token}` } }
      return SESSIONS_ENDPOINT.answer.parse(await (await publicly(account, { init })).json())
    }
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await listed(await tokenOf(stranger))).toEqual(empty)
    expect(await listed('no.such.token')).toEqual(empty)
    expect(await listed(await tokenOf(owner))).toMatchObject({
      sessions: [{ pci: grant.pci, remaining: [{ amount: '100' }] }],
    })
    // As versions from before grants were signed store them: they are listed in their wallet only, and count nothing.
    await deployment.database.query
      .updateTable('grants')
      .set({ is_signed: 0 })
      .where('pci', '=', grant.pci)
      .execute()
    expect(await listed(await tokenOf(owner))).toEqual(empty)
    expect((await browser.call(list)).sessions).toMatchObject([{ pci: grant.pci }])
    expect(await outcomeOf(browser, grant, pays('1'))).toBe('ended')
  })
})
