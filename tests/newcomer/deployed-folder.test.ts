import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmtp, type RunningSmtp } from '#demo/mailbox/start-smtp.ts'
import { BUILT_IN_WALLETS, WALLET_ICONS } from '#server/features/directory/wallets/catalogue.ts'
import { SignInClient, signInText } from '#tests/support/clients/sign-in-client.ts'
import { SoftwarePasskeys } from '#tests/support/clients/software-passkey.ts'
import { startPostgres, type TestPostgres } from '#tests/support/servers/start-postgres.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { addressOf, visitWallet } from '#tests/support/fixtures/wallet-visit.ts'
import {
  copyDeployed,
  runDeployed,
  serveDeployed,
  writeConfiguration,
  type DeployedFolder,
} from './deployed-folder.ts'
import { logIn } from './log-in.ts'
import { isLongRun } from '#tests/support/builders/runs.ts'

const isLinux = process.platform === 'linux'
const ROOT = resolve(import.meta.dirname, '../..')
const SITE = 'https://shop.example'
const SITES = [SITE, LOGIN_CONTEXT.siteOrigin]
const EMAIL = 'newcomer@example.org'
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const MAX_START_SECONDS = 2
/** The start-up work of Node 20; later releases take more for themselves. */
const MAX_IDLE_BYTES = process.versions.node.startsWith('20.') ? 120_000_000 : 135_000_000
const IDLE_AFTER_MS = 2_000
const KEYS = {
  POSTERN_ENVELOPE_KEY: Buffer.alloc(32, 1).toString('base64'),
  POSTERN_PEPPER: Buffer.alloc(32, 2).toString('base64'),
}

let smtp: RunningSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

/** The parent folders in which Node would look for packages. */
function packageFoldersAbove(place: string): string[] {
  const here = join(place, 'node_modules')
  const above = dirname(place) === place ? [] : packageFoldersAbove(dirname(place))
  return existsSync(here) ? [here, ...above] : above
}

/** Signs in to a site with a wallet; returns the answer of the API to the token. */
async function signIn({ urls }: DeployedFolder) {
  const page = new SignInClient(urls.api, SITE)
  const { nonce, token } = await page.nonce()
  const account = { chainId: 'eip155:31337', address: OWNER.address }
  const message = signInText(SITE, account, { nonce, issuedAt: new Date().toISOString() })
  const signature = await OWNER.signMessage({ message })
  const { body } = await page.authenticate({ message, signature }, token)
  return page.withToken('GET', 'me', String(body['token']))
}

async function fetched(url: string) {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe.each(isLongRun ? DATABASE_KINDS : (['embedded'] as const))(
  'the built folder in an empty directory, with Node alone, on %s',
  (kind) => {
    const folder = temporaryFolder()
    const environment: Record<string, string> = { ...KEYS }
    let postgres: TestPostgres | undefined
    let deployed: DeployedFolder
    beforeAll(async () => {
      copyDeployed(folder.path)
      await writeConfiguration(folder.path, smtp.url, SITES)
      if (kind === 'PostgreSQL') {
        postgres = await startPostgres()
        environment['DATABASE_URL'] = await postgres.createDatabase()
      }
      deployed = await serveDeployed(folder.path, environment)
    })
    afterAll(async () => {
      await deployed?.stop()
      await postgres?.stop()
      folder.remove()
    })

    it('The built folder finds no package outside itself', () => {
      expect(packageFoldersAbove(folder.path)).toEqual([])
    })

    it.runIf(isLinux)('starts within two seconds and idles at 120 MB at most', async () => {
      expect(deployed.startSeconds).toBeLessThanOrEqual(MAX_START_SECONDS)
      await pause(IDLE_AFTER_MS)
      expect(deployed.residentBytes()).toBeLessThanOrEqual(MAX_IDLE_BYTES)
    })

    it('The built folder serves the modal, the wallet frame and the script', async () => {
      const { modal, wallet } = deployed.urls
      const html = { status: 200, type: 'text/html; charset=utf-8' }
      expect(await fetched(`${modal}/m/demo/`)).toMatchObject(html)
      expect(await fetched(`${wallet}/w/demo/`)).toMatchObject(html)
      const script = readFileSync(join(ROOT, 'dist/sdk-script/postern.js'), 'utf8')
      expect(await fetched(`${modal}/sdk/v1/postern.js`)).toMatchObject({ status: 200, text: script })
    })

    it('The built folder serves the wallet directory, with pictures byte for byte those of the icons', async () => {
      const { api } = deployed.urls
      const directory = await fetch(`${api}/getWallets?projectId=demo&page=1&entries=100`)
      expect(await directory.json()).toMatchObject({ count: BUILT_IN_WALLETS.length })
      const request = [
        ...BUILT_IN_WALLETS.map(({ id }) => [WALLET_ICONS.get(id), `/getWalletImage/${id}`] as const),
        ['networks/ethereum', '/networks/eip155:1/image'] as const,
        ['tokens/USDC', '/public/getTokenImage/usdc'] as const,
      ].filter(([icon]) => icon !== undefined)
      expect(request.length).toBeGreaterThan(WALLET_ICONS.size)
      for (const [icon = '', path] of request) {
        const [set = '', file = ''] = icon.split('/')
        const variant = set === 'networks' || set === 'tokens' ? 'branded' : 'background'
        const module: unknown = await import(
          join(ROOT, `node_modules/@web3icons/core/dist/svgs/${set}/${variant}/${file}.svg.js`)
        )
        expect(await fetched(api + path), icon).toEqual({
          status: 200,
          type: 'image/svg+xml',
          text: Object(module).default,
        })
      }
    })

    it('A visitor logs in by e-mail, gets a wallet, and opens it again after a restart', async () => {
      const browser = await logIn(deployed, smtp, EMAIL)
      const passkeys = new SoftwarePasskeys()
      const first = visitWallet({ server: deployed }, browser, { passkeys })
      expect(await first.wallet.create()).toMatchObject({ ok: true })
      expect(await first.wallet.addPasskey('A laptop')).toMatchObject({ ok: true })
      const address = await addressOf(first)
      expect(await deployed.stop()).toBe(0)
      deployed = await serveDeployed(folder.path, environment)
      const again = visitWallet({ server: deployed }, browser, { passkeys, database: first.database })
      expect(await again.wallet.openWithDevice()).toMatchObject({ ok: true })
      expect(await addressOf(again)).toBe(address)
    })

    it('A visitor signs in to a site by a signature', async () => {
      expect(await signIn(deployed)).toMatchObject({
        status: 200,
        body: { address: OWNER.address, domain: 'shop.example' },
      })
    })
  },
)

it('A folder without the database binary for this machine says so, and what to do', async () => {
  const folder = temporaryFolder()
  copyDeployed(folder.path)
  await writeConfiguration(folder.path, smtp.url, SITES)
  rmSync(join(folder.path, 'server/native'), { recursive: true })
  const { output, status } = await runDeployed(folder.path, ['serve'], KEYS)
  expect([status, output]).toEqual([1, expect.stringContaining('or name a PostgreSQL in DATABASE_URL.')])
  expect(output).toContain(`This build has no embedded database for ${process.platform}-${process.arch}`)
  folder.remove()
})

it.runIf(isLongRun)('a production install of the repository runs what was built', async () => {
  const folder = temporaryFolder()
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(ROOT, name), join(folder.path, name))
  await promisify(execFile)('npm', ['ci', '--omit=dev'], { cwd: folder.path })
  copyDeployed(join(folder.path, 'dist'))
  await writeConfiguration(folder.path, smtp.url, SITES)
  const deployed = await serveDeployed(folder.path, KEYS, 'dist/server/main.js')
  expect((await logIn(deployed, smtp, EMAIL)).tokens?.user.userId).toEqual(expect.any(String))
  expect(await signIn(deployed)).toMatchObject({ status: 200 })
  await deployed.stop()
  folder.remove()
})
