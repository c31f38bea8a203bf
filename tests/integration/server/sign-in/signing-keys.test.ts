import { join } from 'node:path'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { storeFirstSigningKey, SigningKeys } from '#server/features/sign-in/signing-keys.ts'
import { holdKeys } from '#server/encryption/open-keyring.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { environmentOf, newKey, newSecrets } from '#tests/support/servers/deployment-secrets.ts'
import { keyOperatorOf, type KeyOperator } from '#tests/support/clients/key-operator.ts'
import { startSecondProcess } from '#tests/support/servers/second-process.ts'
import { SignInClient, signInText } from '#tests/support/clients/sign-in-client.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const SITE = 'https://shop.example'
const CHAIN = 'eip155:1'
const HOUR_MS = 3_600_000
const LONG_AGO = new Date(0).toISOString()
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

describe.each(DATABASE_KINDS)('the rotation of the key that signs sign-in tokens, on %s', (kind) => {
  const secrets = newSecrets()
  let deployment: WalletDeployment
  let operator: KeyOperator
  let before: string
  /** The age by the clock of the server. */
  let signsFrom: number

  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      environment: environmentOf(secrets),
      projects: [{ id: 'demo', name: 'Demo', origins: [SITE] }],
      config: { signIn: { sessionHours: 12 }, chains: { [CHAIN]: { rpcUrls: ['http://127.0.0.1:9'] } } },
    })
    operator = keyOperatorOf(deployment)
  })
  afterAll(async () => {
    await deployment.stop()
    operator.stop()
  })

  const client = (api: string = deployment.server.urls.api) => new SignInClient(api, SITE)
  async function signIn(page = client(), proof = page.nonce()): Promise<string> {
    const { nonce, token } = await proof
    const issuedAt = new Date(deployment.now()).toISOString()
    const message = signInText(SITE, { chainId: CHAIN, address: OWNER.address }, { nonce, issuedAt })
    const body = { message, signature: await OWNER.signMessage({ message }) }
    const answer = await page.authenticate(body, token)
    expect(answer).toMatchObject({ status: 200 })
    return String(answer.body['token'])
  }
  function published(api: string = deployment.server.urls.api): Promise<JSONWebKeySet> {
    const keys = z.array(z.looseObject({ kty: z.string(), kid: z.string() }))
    return readJson(fetch(`${api}/.well-known/jwks.json`), z.object({ keys }))
  }
  const kidsOf = ({ keys }: JSONWebKeySet) => keys.map(({ kid }) => kid)
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  /** Verifies a token as a backend of the site does. */
  const verify = (token: string, keys: JSONWebKeySet) =>
    jwtVerify(token, createLocalJWKSet(keys), { currentDate: new Date(deployment.now()) })

  it('A new key is published at once, and signs when all caches of the published keys have it', async () => {
    before = await signIn()
    const stored = await published()
    expect(kidsOf(stored)).toEqual([kidOf(before)])
    const { status, lines } = await operator.keys('rotate signing', secrets)
    expect(status).toBe(0)
    signsFrom = Date.parse(/signs from (\S+)\.$/m.exec(lines)?.[1] ?? '')
    expect(signsFrom - deployment.now()).toBeGreaterThan(1.9 * HOUR_MS)
    // A second rotation in between does not make a third key.
    expect((await operator.keys('rotate signing', secrets)).lines).toBe(lines)
    deployment.advance(11_000)
    const both = await published()
    expect(both.keys).toHaveLength(2)
    const token = await signIn()
    expect(kidOf(token)).toBe(kidOf(before))
    await verify(token, stored)
  })

  it('The new key then signs in every process, and tokens of the previous one stay valid', async () => {
    const second = await startSecondProcess(deployment)
    deployment.advance(signsFrom - deployment.now() - 60_000)
    const last = await signIn()
    expect(kidOf(last)).toBe(kidOf(before))
    deployment.advance(61_000)
    const keys = await published()
    for (const api of [deployment.server.urls.api, second.api]) {
      const token = await signIn(client(api))
      expect(kidOf(token)).not.toBe(kidOf(before))
      await verify(token, keys)
      expect(await published(api)).toEqual(keys)
      expect(await client(api).withToken('GET', 'me', last)).toMatchObject({ status: 200 })
    }
    await verify(last, keys)
    await second.stop()
  })

  it('The previous key is removed once none of its tokens is valid, and its sessions can still be renewed', async () => {
    deployment.advance(HOUR_MS + 120_000)
    const keys = await published()
    expect(keys.keys).toHaveLength(1)
    expect(kidsOf(keys)).not.toContain(kidOf(before))
    const renewed = await client().withToken('POST', 'renew', before)
    expect(renewed).toMatchObject({ status: 200 })
    await verify(String(renewed.body['token']), keys)
  })

  it('A new pepper comes with a new key, and nonces of the previous pepper stay valid', async () => {
    // The operator's clock is the real one, so the previous keys seem as old to the operator as to the server.
    deployment.advance(Date.now() - deployment.now())
    await deployment.database.query.updateTable('signing_keys').set({ signs_from: LONG_AGO }).execute()
    await deployment.server.halt()
    const prepared = { ...secrets, pepper: newKey(), previousPeppers: [secrets.pepper] }
    const server = await startSecondProcess(deployment, prepared)
    const page = client(server.api)
    const [proof, { length }] = [page.nonce(), (await published(server.api)).keys]
    await proof
    expect((await operator.keys('rotate', prepared)).lines).toContain(
      'POSTERN_PEPPER: the new key is in force',
    )
    const rows = () => deployment.database.query.selectFrom('signing_keys').selectAll().execute()
    expect(new Set((await rows()).map(({ pepper_id }) => pepper_id)).size).toBe(2)
    // The server checks every two seconds which key is active.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    deployment.advance(11_000)
    expect((await published(server.api)).keys).toHaveLength(length + 1)
    await signIn(page, proof)
    await signIn(page)
    await server.stop()
  })
})

it('Invented key ids make the server read the keys at most once a second', async () => {
  const folder = temporaryFolder()
  const database = openEmbedded(join(folder.path, 'postern.db'))
  await migrate(database)
  const { peppers } = holdKeys(newSecrets())
  await storeFirstSigningKey(database, peppers.given[0]?.id ?? '')
  let reads = 0
  const query = database.query.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const keys = new SigningKeys({ database: { ...database, query }, peppers })
  const now = Date.now()
  for (let at = 0; at < 50; at += 1) expect(await keys.find(`made-up-${at}`, now)).toBeUndefined()
  expect(reads).toBe(1)
  await keys.find('made-up', now + 1_100)
  expect(reads).toBe(2)
  await database.close()
  folder.remove()
})

it('The server replaces a key after the configured number of days, once', async () => {
  const DAY_MS = 24 * HOUR_MS
  const server = await startWalletDeployment('embedded', { config: { signIn: { signingKeyDays: 30 } } })
  const noted = () => server.database.query.selectFrom('signing_keys').select('signs_from').execute()
  // The age of the first key is unknown.
  await expect.poll(noted, { timeout: 10_000 }).toHaveLength(2)
  // No session needs that key by then.
  server.advance(29 * DAY_MS)
  await expect.poll(noted, { timeout: 10_000 }).toHaveLength(1)
  server.advance(2 * DAY_MS)
  await expect.poll(noted, { timeout: 10_000 }).toHaveLength(2)
  server.advance(2 * HOUR_MS)
  await quietFor(2_500)
  expect(await noted()).toHaveLength(2)
  await server.stop()
})
