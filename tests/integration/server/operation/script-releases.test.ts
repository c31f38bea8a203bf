import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { createReleasedScripts } from '#server/features/site-scripts/released-scripts.ts'
import { createScriptsRepository } from '#server/features/site-scripts/scripts-repository.ts'
import { startServer } from '#server/serving/start-server.ts'
import { writeBuiltFiles } from '#tests/support/files/built-files.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const integrityOf = (script: string) => `sha384-${createHash('sha384').update(script).digest('base64')}`

describe.each(DATABASE_KINDS)('the released scripts of a deployment, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
  })
  afterAll(() => deployment.stop())

  const get = async (path: string) => {
    const response = await fetch(`${deployment.server.urls.modal}/sdk/${path}`)
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      text: await response.text(),
    }
  }

  /** Replaces the running build by another one, as an upgrade does. */
  async function withBuild(
    build: { version: string; script: string },
    look: () => Promise<void>,
  ): Promise<string> {
    await deployment.server.halt()
    const folder = temporaryFolder()
    writeBuiltFiles(folder.path)
    writeFileSync(join(folder.path, 'sdk-script/postern.js'), build.script)
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const { version } = build
    const running = await startServer(deployment.server.config, { dist: folder.path, version, logger })
    // The cached connection of this process is gone, which it notices at the next use.
    await get('versions.json').catch(() => undefined)
    try {
      await look()
    } finally {
      await running.stop()
      folder.remove()
      await deployment.server.resume()
      await get('versions.json').catch(() => undefined)
    }
    return lines.join('')
  }

  it('A released script stays at its exact address through upgrades, with the pinned bytes', async () => {
    const first = await get('0.1.0/postern.js')
    expect(first).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' })
    const second = 'globalThis.postern = "second"\n'
    await withBuild({ version: '0.2.0', script: second }, async () => {
      expect(await get('0.1.0/postern.js')).toEqual(first)
      expect((await get('0.1.0/bridge-abc123.js')).status).toBe(200)
      expect(await get('0.2.0/postern.js')).toMatchObject({ status: 200, text: second })
      expect(await get('v1/postern.js')).toMatchObject({ cache: 'no-cache', text: second })
      // What a page opened before the upgrade asks for now.
      const hash = createHash('sha256').update(first.text).digest('base64')
      expect(await get(`v1/postern.js?0sha256-${hash}`)).toEqual(first)
      expect(JSON.parse((await get('versions.json')).text)).toMatchObject({
        version: '0.2.0',
        integrity: integrityOf(second),
        versions: { '0.1.0': integrityOf(first.text), '0.2.0': integrityOf(second) },
      })
    })
    // A downgrade keeps the scripts too.
    expect(await get('0.2.0/postern.js')).toMatchObject({ status: 200, text: second })
  })

  const canHalt = kind === 'PostgreSQL' && process.env['DATABASE_URL_TEST'] === undefined
  it.runIf(canHalt)(
    'go on being served while the database is down, also those nobody asked for yet',
    async () => {
      await deployment.server.restart()
      await deployment.postgres?.halt()
      for (const path of ['0.1.0/postern.js', '0.2.0/postern.js', 'v1/postern.js'])
        expect([path, (await get(path)).status]).toEqual([path, 200])
      await deployment.postgres?.resume()
    },
  )

  it('A released script is never replaced by another build of the same version, and the log reports the attempt', async () => {
    const first = await get('0.1.0/postern.js')
    const other = 'globalThis.postern = "built again"\n'
    const log = await withBuild({ version: '0.1.0', script: other }, async () => {
      expect(await get('0.1.0/postern.js')).toEqual(first)
      expect((await get('v1/postern.js')).text).toBe(other)
      expect(JSON.parse((await get('versions.json')).text)).toMatchObject({
        integrity: integrityOf(first.text),
      })
    })
    expect(log).toContain('differs from the one served under its version before')
  })

  it.each([
    '0.3.0/postern.js',
    '0.1.0/nothing.js',
    '../postern.js',
    `${'9'.repeat(200)}/postern.js`,
    "0.1.0'--/postern.js",
  ])('The script %s is missing, and the answer points to the existing versions', async (path) => {
    const { status, text } = await get(path)
    expect(status).toBe(404)
    if (path.startsWith('0.3.0')) expect(text).toContain('/sdk/versions.json')
  })
})

describe('postern snippet', () => {
  const folder = temporaryFolder()
  const config = join(folder.path, 'postern.config.json')
  const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
  const write = (...ids: string[]) =>
    writeFileSync(
      config,
      JSON.stringify({
        modal: site(1),
        wallet: site(2),
        api: site(3),
        database: { file: join(folder.path, 'postern.db') },
        projects: ids.map((id) => ({ id, name: id })),
      }),
    )
  afterAll(() => folder.remove())

  async function snippet(...args: string[]) {
    const [printed, warned]: [string[], string[]] = [[], []]
    const output = {
      print: (line: string) => void printed.push(line),
      warn: (line: string) => void warned.push(line),
    }
    const status = await runCommandLine(['snippet', '-c', config, ...args], COMMANDS, output)
    return { status, printed: printed.join('\n'), warned: warned.join('\n') }
  }

  it('The command prints the script tag with the exact version and its integrity', async () => {
    write('shop')
    const { status, printed } = await snippet()
    expect(status).toBe(0)
    expect(printed).toMatch(
      /^<script src="http:\/\/127\.0\.0\.1:1\/sdk\/0\.1\.0\/postern\.js" integrity="sha384-[\w+/]{64}" crossorigin="anonymous" data-project-id="shop"><\/script>\n<postern-button><\/postern-button>$/,
    )
  })

  it('The command prints a tag that follows the newest release if requested', async () => {
    write('shop')
    expect((await snippet('--newest')).printed).toContain(
      '<script src="http://127.0.0.1:1/sdk/v1/postern.js" data-project-id="shop"></script>',
    )
  })

  it('The project is required and listed where there are several', async () => {
    write('shop', 'blog')
    expect(await snippet()).toMatchObject({
      status: 2,
      warned: expect.stringContaining('Projects: shop, blog'),
    })
    expect(await snippet('--project', 'nobody')).toMatchObject({
      status: 2,
      warned: expect.stringContaining('There is no project nobody'),
    })
    expect((await snippet('--project', 'blog')).printed).toContain('data-project-id="blog"')
  })
})

it('Requests for invented versions query the database at most once in five seconds', async () => {
  const folder = temporaryFolder()
  const database = openEmbedded(join(folder.path, 'postern.db'))
  await migrate(database)
  const repository = createScriptsRepository(database)
  let [requestCount, time] = [0, 0]
  const versions = () => {
    requestCount += 1
    return repository.versions()
  }
  const newest = { version: '0.1.0', files: new Map() }
  const scripts = createReleasedScripts({ ...repository, versions }, newest, () => time)
  for (let minor = 0; minor < 50; minor += 1) expect(await scripts.find(`9.${minor}.0`)).toBeUndefined()
  expect(requestCount).toBe(1)
  time += 5_001
  await scripts.find('9.9.9')
  expect(requestCount).toBe(2)
  await database.close()
  folder.remove()
})
