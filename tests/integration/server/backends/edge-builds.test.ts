import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createSignInMessage } from '#sdk/sign-in/create-sign-in-message.ts'
import {
  OWNER,
  SHOP,
  startShopDeployment,
  type ShopDeployment,
} from '#tests/support/servers/signed-in-shop.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const PACKAGE = fileURLToPath(new URL('../../../../dist/sdk', import.meta.url))
const RUNTIME = fileURLToPath(new URL('../../../support/files/edge-runtime.js', import.meta.url))
const ENTRIES = [
  'api.js',
  'message.js',
  'server.js',
  'server/express.js',
  'server/fastify.js',
  'server/hono.js',
  'server/next.js',
]
/** Static and dynamic imports, as the bundler writes them. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(["'`])([\w@./:-]+)\1/g

/** Every module that an entry reaches, and its external imports. */
function walk(entry: string): { readonly files: readonly string[]; readonly foreign: readonly string[] } {
  const files = [resolve(PACKAGE, entry)]
  const foreign: string[] = []
  for (const file of files)
    for (const [, , specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const found = resolve(dirname(file), specifier)
      if (!specifier.startsWith('.') || !existsSync(found)) foreign.push(specifier)
      else if (!files.includes(found)) files.push(found)
    }
  return { files, foreign }
}

const folder = temporaryFolder()

/** Runs a function body, which knows the module as `entry`, with web APIs only. @returns its result */
async function atTheEdge(entry: string, run: string, given: Readonly<Record<string, unknown>>) {
  const program = join(folder.path, 'program.mjs')
  const imported = pathToFileURL(resolve(PACKAGE, entry)).href
  writeFileSync(
    program,
    `import * as entry from '${imported}'\nexport async function run(given) {\n${run}\n}\n`,
  )
  const isolated = ['--disallow-code-generation-from-strings', RUNTIME, program, JSON.stringify(given)]
  const child = spawn(process.execPath, isolated)
  const [answer, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (answer === '') throw new Error(errorOutput.slice(-1_000))
  return JSON.parse(answer) as unknown
}

let shop: ShopDeployment
beforeAll(async () => {
  expect(existsSync(PACKAGE), 'build the package first: npm run build').toBe(true)
  shop = await startShopDeployment()
})
afterAll(async () => {
  folder.remove()
  await shop?.server.stop()
})

describe('the entries for backends', () => {
  it.each(ENTRIES)('The entry %s needs neither Node nor another package', (entry) => {
    const { files, foreign } = walk(entry)
    expect(foreign).toEqual([])
    for (const file of files)
      expect(readFileSync(file, 'utf8')).not.toMatch(/["'`]node:|\bBuffer\.from|\brequire\(/)
  })

  it('The check covers all modules of an entry', () => {
    expect(walk('server.js').files.length).toBeGreaterThan(2)
    expect(walk('server/hono.js').files.length).toBe(3)
  })

  it.each(['server.js', 'server/next.js'])(
    'The entry %s authenticates requests with web APIs only',
    async (entry) => {
      const run = `
      const options = { apiUrl: given.api, projectId: 'demo', audience: given.site }
      const judge = entry.createAuthenticator
        ? async (request) => {
            const result = await entry.createAuthenticator(options)(request)
            return result.ok ? Response.json({ of: result.signedIn.caipAddress }) : result.response
          }
        : entry.requireSignIn(options)((request, { caipAddress }) => Response.json({ of: caipAddress }))
      const ask = async (headers) => (await judge(new Request(given.site, { headers }))).json()
      return [await ask({ authorization: 'Bearer ' + given.token }), (await ask({})).error.code]`
      const given = { api: shop.server.urls.api, site: SHOP, token: await shop.signIn() }
      expect(await atTheEdge(entry, run, given)).toEqual([{ of: shop.caipAddress }, 'TOKEN_MISSING'])
    },
  )

  it('The entry server.js verifies signatures of all chains with web APIs only', async () => {
    const message = createSignInMessage({
      accountAddress: OWNER.address,
      chainId: 'eip155:1',
      domain: 'shop.example',
      uri: SHOP,
      nonce: 'n0nce00012345678',
    }).toString()
    const run = `
      const { message, signature } = given
      const verified = await entry.verifySignIn({ message, signature, domain: 'shop.example' })
      const codeOf = (changed) =>
        entry.verifySignIn({ domain: 'shop.example', ...changed }).catch(({ name, code }) => [name, code])
      return [verified.caipAddress, ...await Promise.all([
        codeOf({ message: message.replace('Ethereum', 'Solana').replace(/0x\\w+/, given.solana).replace('ID: 1', 'ID: mainnet'), signature: 'AAAA' }),
        codeOf({ message: message.replace('Ethereum', 'Bitcoin').replace(/0x\\w+/, given.bitcoin).replace('ID: 1', 'ID: ' + given.chain), signature: '00ff' }),
      ])]`
    const given = {
      message,
      signature: await OWNER.signMessage({ message }),
      solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
      bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      chain: 'bip122:000000000019d6689c085ae165831e93',
    }
    expect(await atTheEdge('server.js', run, given)).toEqual([
      `eip155:1:${OWNER.address}`,
      ['SignInError', 'SIGN_IN_SIGNATURE_INVALID'],
      ['SignInError', 'SIGN_IN_SIGNATURE_INVALID'],
    ])
  })

  it('The entries api.js and message.js sign in with web APIs only', async () => {
    const script = `
      const api = entry.createApiClient({ apiUrl: given.api, projectId: 'demo' })
      return api.call(entry.getNonce, {})`
    const proof = z
      .looseObject({ nonce: z.string() })
      .parse(await atTheEdge('api.js', script, { api: shop.server.urls.api }))
    const written = `return entry.createSignInMessage({ ...given, issuedAt: undefined }).toString()`
    const text = await atTheEdge('message.js', written, {
      accountAddress: OWNER.address.toLowerCase(),
      chainId: 'eip155:1',
      domain: 'shop.example',
      uri: SHOP,
      nonce: proof.nonce,
    })
    expect(text).toContain(`\n${OWNER.address}\n`)
    expect(text).toContain(`Nonce: ${proof.nonce}`)
  })

  it('The test environment lacks the globals that only Node has', async () => {
    const run = `return ['process', 'Buffer', 'require', 'global'].filter((name) => globalThis[name] !== undefined)`
    expect(await atTheEdge('api.js', run, {})).toEqual([])
    await expect(atTheEdge('api.js', `return new Function('return 1')()`, {})).rejects.toThrow('EvalError')
  })
})
