import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmtp, type RunningSmtp } from '#demo/mailbox/start-smtp.ts'
import { freePortBase } from '#tests/support/servers/free-ports.ts'
import { SoftwarePasskeys } from '#tests/support/clients/software-passkey.ts'
import { startPostgres, type TestPostgres } from '#tests/support/servers/start-postgres.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { addressOf, visitWallet } from '#tests/support/fixtures/wallet-visit.ts'
import { copyDeployed, runDeployed, serveDeployed, type DeployedFolder } from './deployed-folder.ts'
import { logIn } from './log-in.ts'
import { isLongRun } from '#tests/support/builders/runs.ts'

const EMAIL = 'visitor@example.org'
const passkeys = new SoftwarePasskeys()

/** The first days of an operator, by the documents, with the built folder and Node. */
describe.each(isLongRun ? DATABASE_KINDS : (['embedded'] as const))(
  'the first days of a deployment, on %s',
  (kind) => {
    const folder = temporaryFolder()
    const elsewhere = temporaryFolder()
    let smtp: RunningSmtp
    let postgres: TestPostgres | undefined
    let deployed: DeployedFolder | undefined
    let visit: ReturnType<typeof visitWallet>
    let address: string

    const postern = (...args: string[]) => runDeployed(folder.path, args)
    const secrets = join(folder.path, 'postern.env')
    const running = () => {
      if (!deployed) throw new Error('Nothing serves.')
      return deployed
    }
    async function restart(): Promise<void> {
      expect(await deployed?.stop()).toBe(0)
      deployed = await serveDeployed(folder.path)
    }
    async function opens(server: DeployedFolder): Promise<string> {
      const again = visitWallet({ server }, visit.browser, { passkeys, database: visit.database })
      expect(await again.wallet.openWithDevice()).toMatchObject({ ok: true })
      return addressOf(again)
    }

    beforeAll(async () => {
      copyDeployed(folder.path)
      smtp = await startSmtp()
      postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    })
    afterAll(async () => {
      await deployed?.stop()
      await smtp.stop()
      await postgres?.stop()
      folder.remove()
      elsewhere.remove()
    })

    it('`init` creates a deployment, and `doctor` finds everything in order', async () => {
      const base = await freePortBase(3)
      const at = (port: number) => `http://127.0.0.1:${port}`
      const names = ['--modal', at(base), '--wallet', at(base + 1), '--api', at(base + 2)]
      const project = ['--project', LOGIN_CONTEXT.projectId, '--origin', LOGIN_CONTEXT.siteOrigin]
      const { output, status } = await postern(
        'init',
        '.',
        '--port',
        String(base),
        ...names,
        ...project,
        '--yes',
      )
      expect([status, output.match(/^FAIL.*/gm)]).toEqual([0, null])
    })

    it('The deployment serves, sends mails, and lets a visitor make a wallet', async () => {
      const path = join(folder.path, 'postern.config.json')
      const config: unknown = JSON.parse(readFileSync(path, 'utf8'))
      const mail = { url: smtp.url, from: 'Postern <login@postern.example>' }
      writeFileSync(path, JSON.stringify({ ...Object(config), mail, builtInChains: false }))
      const url = await postgres?.createDatabase()
      if (url !== undefined) appendFileSync(secrets, `DATABASE_URL=${url}\n`)
      deployed = await serveDeployed(folder.path)
      expect((await postern('doctor', '--mail', 'operator@example.org')).output).not.toContain('FAIL')
      expect(smtp.messages().some(({ recipients }) => recipients.includes('operator@example.org'))).toBe(true)
      visit = visitWallet({ server: deployed }, await logIn(deployed, smtp, EMAIL), { passkeys })
      expect(await visit.wallet.create()).toMatchObject({ ok: true })
      expect(await visit.wallet.addPasskey('A laptop')).toMatchObject({ ok: true })
      address = await addressOf(visit)
    })

    it('A second project is added while the deployment serves, and its script line is printed', async () => {
      expect(await postern('project', 'add', 'blog', '--origin', 'https://blog.example/')).toMatchObject({
        status: 0,
      })
      const { output } = await postern('snippet', '--project', 'blog')
      const [, src = '', integrity = ''] = /src="([^"]+)" integrity="([^"]+)"/.exec(output) ?? []
      expect((await fetch(src, { integrity })).status).toBe(200)
      const check = `${running().urls.modal}/embed/check?projectId=blog`
      const admitted = () =>
        fetch(check, { headers: { origin: 'https://blog.example' } }).then(async (answer) => answer.json())
      await expect.poll(admitted, { timeout: 5_000 }).toMatchObject({ allowed: true })
    })

    it('Both keys are replaced while the wallet stays open', async () => {
      const { POSTERN_ENVELOPE_KEY, POSTERN_PEPPER, ...rest } = parseEnv(readFileSync(secrets, 'utf8'))
      const fresh = () => randomBytes(32).toString('base64')
      const changed = {
        ...rest,
        POSTERN_ENVELOPE_KEY: fresh(),
        POSTERN_ENVELOPE_KEY_PREVIOUS: POSTERN_ENVELOPE_KEY,
        POSTERN_PEPPER: fresh(),
        POSTERN_PEPPER_PREVIOUS: POSTERN_PEPPER,
      }
      const lines = Object.entries(changed).map(([name, value]) => `${name}=${value}`)
      writeFileSync(secrets, `${lines.join('\n')}\n`)
      await restart()
      expect(await postern('keys', 'rotate')).toMatchObject({ status: 0 })
      expect(await opens(running())).toBe(address)
      expect(await postern('keys', 'status')).toMatchObject({ status: 0 })
    })

    it('The deployment refuses to start with a key of another deployment, and names that key', async () => {
      const other = temporaryFolder()
      for (const name of ['server', 'package.json', 'postern.config.json', 'postern.env'])
        cpSync(join(folder.path, name), join(other.path, name), { recursive: true })
      if (kind === 'embedded') await postern('backup', join(other.path, 'copy.db'))
      if (kind === 'embedded')
        expect(await runDeployed(other.path, ['restore', 'copy.db'])).toMatchObject({ status: 0 })
      appendFileSync(
        join(other.path, 'postern.env'),
        `POSTERN_PEPPER=${randomBytes(32).toString('base64')}\n`,
      )
      const { output, status } = await runDeployed(other.path, ['serve'])
      expect([status, output]).toEqual([1, expect.stringContaining('POSTERN_PEPPER')])
      other.remove()
    })

    it.runIf(kind === 'embedded')(
      'moves to another machine by a backup that was made while it served',
      async () => {
        const file = join(elsewhere.path, 'moved.db')
        expect(await postern('backup', file)).toMatchObject({ status: 0 })
        expect(await deployed?.stop()).toBe(0)
        copyDeployed(join(elsewhere.path, 'postern'))
        const there = join(elsewhere.path, 'postern')
        for (const name of ['postern.config.json', 'postern.env'])
          cpSync(join(folder.path, name), join(there, name))
        chmodSync(join(there, 'postern.env'), 0o600)
        expect(await runDeployed(there, ['restore', file])).toMatchObject({ status: 0 })
        expect(await runDeployed(there, ['migrate', '--check'])).toMatchObject({ status: 0 })
        deployed = await serveDeployed(there)
        expect(await opens(deployed)).toBe(address)
        expect(existsSync(join(there, '.postern/postern.db'))).toBe(true)
      },
    )
  },
)
