import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { findInstallation } from '#server/config/installation.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createDatabaseAudit } from '#server/wallet-api/audit/database-audit.ts'
import { MIGRATIONS } from '#server/database/migrations/catalogue.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { buildCommand, type BuiltCommand } from '#tests/support/files/built-command.ts'
import { freePortBase, freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const folder = temporaryFolder()
const config = join(folder.path, 'postern.config.json')

beforeAll(() => writeConfig([1, 2, 3]))
afterAll(() => folder.remove())

/** Chooses ports immediately before use, because other processes may take them in between. */
function writeConfig(ports: readonly number[]): void {
  const site = (port = 0) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
  const [modal, wallet, api] = ports.map(site)
  const database = { file: join(folder.path, 'postern.db') }
  writeFileSync(config, JSON.stringify({ modal, wallet, api, database }))
}

async function postern(...args: string[]): Promise<{ status: number; printed: string[]; warned: string }> {
  const printed: string[] = []
  const warned: string[] = []
  const status = await runCommandLine(args, COMMANDS, {
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
  })
  return { status, printed, warned: warned.join('\n') }
}

describe('postern migrate', () => {
  it('The command applies missing migrations once, and can list them first', async () => {
    const input = await postern('migrate', '--check', '-c', config)
    expect(input).toMatchObject({ status: 3, printed: Object.keys(MIGRATIONS) })
    expect(existsSync(join(folder.path, 'postern.db'))).toBe(false)
    expect((await postern('migrate', '-c', config)).printed).toEqual(Object.keys(MIGRATIONS))
    expect((await postern('migrate', '-c', config)).warned).toContain('up to date')
    expect(await postern('migrate', '--check', '-c', config)).toMatchObject({ status: 0, printed: [] })
  })

  it('A database of a newer version is refused with instructions', async () => {
    const database = openDatabase({ url: undefined, file: join(folder.path, 'postern.db') })
    const applied = { name: '9999-of-the-future', applied_at: new Date().toISOString() }
    await database.query.insertInto('postern_migrations').values(applied).execute()
    for (const args of [['migrate'], ['migrate', '--check'], ['serve'], ['project', 'list']]) {
      const { status, warned } = await postern(...args, '-c', config)
      expect([args, status, warned]).toEqual([
        args,
        1,
        expect.stringMatching(
          /newer Postern.*9999-of-the-future\. Start the newer version again, or restore/,
        ),
      ])
    }
    await database.query.deleteFrom('postern_migrations').where('name', '=', applied.name).execute()
    await database.close()
  })
})

describe('postern', () => {
  it('The command prints its version', async () => {
    expect((await postern('--version')).printed).toEqual([findInstallation().version])
  })

  it.each(Object.keys(COMMANDS))(
    'The help of %s has a description, the usage and an example',
    async (name) => {
      const { status, printed } = await postern(name, '--help')
      expect(status).toBe(0)
      const text = printed.join('\n')
      expect(text).toContain(`Usage: postern ${name}`)
      expect(text).toMatch(new RegExp(`Examples?:\\n  postern ${name}`))
    },
  )

  it('A refused connection is named as the reason for stopping', async () => {
    const [port = 0] = await freePorts(1)
    vi.stubEnv('DATABASE_URL', `postgres://postern:hunter2@127.0.0.1:${port}/postern`)
    const { status, warned } = await postern('migrate', '-c', config)
    vi.unstubAllEnvs()
    expect(status).toBe(1)
    expect(warned).toMatch(
      new RegExp(
        `The database does not answer: PostgreSQL at 127\\.0\\.0\\.1:${port}/postern .*ECONNREFUSED.*DATABASE_URL`,
      ),
    )
    expect(warned).not.toContain('hunter2')
  })

  it('The command lists its subcommands', async () => {
    const { status, printed } = await postern('--help')
    expect(status).toBe(0)
    expect(printed.join('\n')).toMatch(/serve[\s\S]*demo[\s\S]*migrate[\s\S]*project[\s\S]*doctor/)
  })

  it.each([
    [[], /^$/],
    [['fly'], /Unknown command: fly/],
    [['serve', '--prot', '1'], /--prot/],
    [['serve', 'now'], /Unexpected argument now/],
    [['project'], /Missing action/],
    [['project', 'fly'], /Unknown action: project fly/],
    [['project', 'add', '--config', config], /Missing id/],
    [['project', 'origins', 'shop', 'fly', 'https://a.example', '--config', config], /Unknown action: fly/],
    [['backup'], /Missing file to write/],
    [['restore'], /Missing file\. Pass one that `postern backup` wrote/],
    [['audit', '--days', 'all', '--config', config], /--days/],
    [['doctor'], /Missing URL/],
    [['doctor', 'http://127.0.0.1:1'], /--project/],
    [['serve', '--config', '/no/such/file.json'], /file\.json[\s\S]*cannot be read/],
  ])('The arguments %j are refused with the reason', async (args, message) => {
    const { status, warned } = await postern(...args)
    expect(status).toBeGreaterThan(0)
    expect(warned).toMatch(message)
  })
})

describe('postern project', () => {
  it('Projects are added, listed and changed', async () => {
    const added = await postern(
      'project',
      'add',
      'shop',
      '--name',
      'Shop',
      '--origin',
      'https://shop.example',
      '-c',
      config,
    )
    expect(added.printed).toEqual(['shop\tShop\thttps://shop.example'])
    expect(
      (await postern('project', 'origins', 'shop', 'add', 'https://b.example', '-c', config)).printed,
    ).toEqual(['https://shop.example', 'https://b.example'])
    const removed = await postern(
      'project',
      'origins',
      'shop',
      'remove',
      'https://shop.example',
      '-c',
      config,
    )
    expect(removed.printed).toEqual(['https://b.example'])
    expect((await postern('project', 'list', '-c', config)).printed).toEqual([
      'shop\tShop\thttps://b.example',
    ])
  })

  it('An origin with a trailing slash is accepted, and projects are removed', async () => {
    await postern('project', 'add', 'brief', '--origin', 'https://brief.example/', '-c', config)
    const listed = async () => (await postern('project', 'origins', 'brief', '-c', config)).printed
    expect(await listed()).toEqual(['https://brief.example'])
    await postern('project', 'origins', 'brief', 'remove', 'https://brief.example/', '-c', config)
    expect(await listed()).toEqual([])
    expect((await postern('project', 'remove', 'brief', '-c', config)).printed).toEqual(['Removed brief'])
    expect((await postern('project', 'remove', 'brief', '-c', config)).warned).toMatch(/no project brief/)
    expect((await postern('project', 'remove', '-c', config)).warned).toMatch(/Missing id/)
  })

  it('An invalid or duplicate origin is refused with project and field, and no project is made', async () => {
    const elsewhere = temporaryFolder()
    const other = join(elsewhere.path, 'postern.config.json')
    const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
    writeFileSync(other, JSON.stringify({ modal: site(1), wallet: site(2), api: site(3) }))
    const bad = await postern(
      'project',
      'add',
      'cafe',
      '--origin',
      'https://a.example',
      '--origin',
      'cafe',
      '-c',
      other,
    )
    expect([bad.status, bad.warned]).toEqual([
      1,
      expect.stringMatching(/In the project cafe, origins\[1\]: "cafe" is not an origin/),
    ])
    const repeated = await postern('project', 'origins', 'shop', 'add', 'https://b.example', '-c', config)
    expect([repeated.status, repeated.warned]).toEqual([
      1,
      expect.stringMatching(/In the project shop, origins\[1\]: https:\/\/b\.example is listed already/),
    ])
    expect((await postern('project', 'remove', '-c', other)).status).toBe(2)
    expect(readdirSync(elsewhere.path)).toEqual(['postern.config.json'])
    elsewhere.remove()
  })

  it('The origins of the deployment itself are refused with project and field', async () => {
    for (const origin of ['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://127.0.0.1:3']) {
      const added = await postern('project', 'add', 'own', '--origin', origin, '-c', config)
      expect([added.status, added.warned]).toEqual([
        1,
        expect.stringMatching(/In the project own, origins\[0\]: .*own/),
      ])
      const changed = await postern('project', 'origins', 'shop', 'add', origin, '-c', config)
      expect([changed.status, changed.warned]).toEqual([
        1,
        expect.stringMatching(/In the project shop, origins\[1\]: /),
      ])
    }
    expect((await postern('project', 'list', '-c', config)).printed).toEqual([
      'shop\tShop\thttps://b.example',
    ])
  })

  it('A duplicate id and an invalid origin are refused', async () => {
    expect((await postern('project', 'add', 'shop', '-c', config)).warned).toMatch(/already exists/)
    const wrong = await postern('project', 'origins', 'shop', 'add', 'shop.example', '-c', config)
    expect([wrong.status, wrong.warned]).toEqual([1, expect.stringMatching(/Write the scheme in front/)])
  })
})

describe('postern audit', () => {
  it('The audit log of a user or a project is printed, oldest first', async () => {
    const database = openDatabase({ url: undefined, file: join(folder.path, 'postern.db') })
    await migrate(database)
    const now = Date.now()
    const at = (daysAgo: number) => createDatabaseAudit(database, () => now - daysAgo * 86_400_000)
    const login = { action: 'login', outcome: 'done', projectId: 'shop' } as const
    await at(30).record({ ...login, userId: 'ada' })
    await at(2).record({ ...login, userId: 'ada', deviceId: 'phone', detail: { isNew: true } })
    const refused = {
      action: 'share.released',
      outcome: 'refused',
      projectId: 'cafe',
      userId: 'bob',
    } as const
    for (let time = 0; time < 2; time += 1) await at(1).record(refused)
    await database.close()
    const columns = async (...args: string[]) =>
      (await postern('audit', ...args, '-c', config)).printed.map((line) => line.split('\t').slice(1))
    const ada = ['done', 'login', 'shop', 'ada', 'phone', '{"isNew":true}', '1']
    const bob = ['refused', 'share.released', 'cafe', 'bob', '-', '-', '2']
    expect(await columns()).toEqual([ada, bob])
    expect(await columns('--user', 'ada')).toEqual([ada])
    expect(await columns('--project', 'cafe')).toEqual([bob])
    expect(await columns('--days', '60')).toHaveLength(3)
    expect(await columns('--days', '60', '--most', '1')).toEqual([bob])
  })
})

describe('postern doctor', () => {
  it('A good deployment has no findings', async () => {
    const server = await startTestServer({
      projects: [{ id: 'demo', name: 'Demo', origins: ['https://shop.example'] }],
      chains: { 'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'] } },
    })
    const good = await postern(
      'doctor',
      server.urls.modal,
      '--project',
      'demo',
      '--origin',
      'https://shop.example',
    )
    expect(good.printed.filter((line) => !line.startsWith('ok'))).toEqual([])
    expect(good.printed).toHaveLength(21)
    expect(good.status).toBe(0)

    const foreign = await postern(
      'doctor',
      server.urls.modal,
      '--project',
      'demo',
      '--origin',
      'https://evil.example',
    )
    expect(foreign.status).toBe(1)
    expect(foreign.printed.filter((line) => line.startsWith('FAIL'))).toEqual([
      'FAIL  the site may embed the modal: it is not listed. Run `postern project origins demo add https://evil.example`',
    ])
    expect((await postern('doctor', server.urls.modal, '--project', 'nobody')).printed[0]).toMatch(
      /FAIL.*404/,
    )
    await server.stop()
  })

  /** A deployment whose API is behind a proxy that adds headers to each request. */
  async function behindProxy(added: Record<string, string>, token: string, trustedProxies: string[] = []) {
    const [modal = 0, wallet = 0, api = 0, front = 0] = await freePorts(4)
    const site = (port: number, listen = port) => ({
      url: `http://127.0.0.1:${port}`,
      listen: { port: listen },
    })
    const server = await startTestServer({
      config: { modal: site(modal), wallet: site(wallet), api: site(front, api), trustedProxies },
      chains: { 'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'] } },
      environment: { POSTERN_METRICS_TOKEN: token },
    })
    const proxy = createServer((request, response) => {
      const { url: path, method, headers } = request
      const onward = { port: api, path, method, headers: { ...headers, ...added } }
      forward(onward, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }).end()
    }).listen(front, '127.0.0.1')
    await once(proxy, 'listening')
    const failures = async () => {
      const { printed } = await postern('doctor', server.urls.modal, '--project', 'demo')
      return printed.filter((line) => line.startsWith('FAIL'))
    }
    return {
      failures,
      stop: async () => {
        proxy.closeAllConnections()
        proxy.close()
        await server.stop()
      },
    }
  }

  it('Publicly readable metrics are a finding', async () => {
    const token = 'a-token-that-is-long-enough'
    const open = await behindProxy({ authorization: `Bearer ${token}` }, token)
    expect(await open.failures()).toEqual([
      expect.stringMatching(/^FAIL {2}the metrics are not public: anybody can read .*\/metrics/),
    ])
    await open.stop()
  })

  it('A proxy that the server does not list is a finding', async () => {
    const token = 'a-token-that-is-long-enough'
    const forwarded = { 'x-forwarded-for': '203.0.113.7:1234' }
    const unlisted = await behindProxy(forwarded, token)
    expect(await unlisted.failures()).toEqual([
      expect.stringMatching(/^FAIL {2}the server knows the proxy in front of it: .*trustedProxies/),
    ])
    await unlisted.stop()
    const listed = await behindProxy(forwarded, token, ['127.0.0.1'])
    expect(await listed.failures()).toEqual([])
    await listed.stop()
  })

  it('A deployment that does not answer is a finding', async () => {
    const { status, printed } = await postern('doctor', 'http://127.0.0.1:1', '--project', 'demo')
    expect([status, printed]).toEqual([
      1,
      [
        expect.stringMatching(
          /^FAIL {2}the deployment answers: the modal at http:.*:1 does not answer: .*ECONNREFUSED/,
        ),
      ],
    ])
  })
})

describe('the built command', () => {
  let built: BuiltCommand
  beforeAll(async () => {
    built = await buildCommand('command-line', ['server', 'demo'])
  })
  afterAll(() => built.remove())

  it('The built command serves until SIGTERM and then exits', async () => {
    const ports = await freePorts(3)
    writeConfig(ports)
    const child = built.start(['serve', '--config', config])
    const log = child.stdout === null ? '' : text(child.stdout)
    const exited = once(child, 'exit')
    const api = `http://127.0.0.1:${ports[2]}`
    const isHealthy = () =>
      fetch(`${api}/healthz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(isHealthy, { timeout: 40_000, interval: 100 }).toBe(200)
    await fetch(`${api}/v1/supported-chains?token=secret`)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    const lines = (await log)
      .trim()
      .split('\n')
      .map((line) => parseJson(line, z.record(z.string(), z.unknown())))
    expect(lines.find((line) => line['route'] === '/v1/supported-chains')).toMatchObject({
      site: 'api',
      method: 'GET',
      status: 200,
      msg: 'request',
      durationMs: expect.any(Number),
      reference: expect.any(String),
    })
    expect(await log).not.toMatch(/secret|127\.0\.0\.1"|::1/)
  })

  it('The built command stops the process of the local chain when it is stopped while the demo starts', async () => {
    const base = await freePortBase(15)
    const child = built.start(['demo'], { PORT_BASE: String(base) }, 'ignore')
    const exited = once(child, 'exit')
    const isListening = () =>
      fetch(`http://127.0.0.1:${base + 7}`).then(
        () => true,
        () => false,
      )
    await expect.poll(isListening, { timeout: 90_000, interval: 5 }).toBe(true)
    child.kill('SIGTERM')
    expect(await exited).toEqual([128 + 15, null])
    await expect.poll(isListening).toBe(false)
  }, 120_000)
})
