import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startIdentity, type RunningIdentity } from '#demo/identity/start-identity.ts'
import { startSmtp, type RunningSmtp } from '#demo/mailbox/start-smtp.ts'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { readConfig } from '#server/config/config.ts'
import { startServer, type RunningServer } from '#server/serving/start-server.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { writeBuiltFiles } from '#tests/support/files/built-files.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'
import { startNode } from '#tests/support/servers/start-node.ts'
import { otherAddress, startStrictSmtp } from '#tests/support/servers/strict-smtp.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const CHAIN = 'eip155:1'

/** A chain node with the calls that the doctor makes. */
const nodeOf = (chainId: string) =>
  startNode(async ({ body }, response) => {
    const { id } = parseJson(body, JsonRpcCall)
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: chainId }))
  })

describe('the doctor with the configuration of a running deployment', () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'postern.config.json')
  const base: Record<string, unknown> = {}
  let server: RunningServer
  let smtp: RunningSmtp
  let node: Awaited<ReturnType<typeof nodeOf>>

  beforeAll(async () => {
    const dist = join(folder.path, 'dist')
    writeBuiltFiles(dist)
    smtp = await startSmtp()
    node = await nodeOf('0x1')
    const [modal = 0, wallet = 0, api = 0, relay = 0] = await freePorts(4)
    const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
    Object.assign(base, {
      modal: site(modal),
      wallet: site(wallet),
      api: site(api),
      relay: { url: `ws://127.0.0.1:${relay}`, listen: { port: relay } },
      projects: [{ id: 'demo', name: 'Demo' }],
      chains: { [CHAIN]: { rpcUrls: [node.url] } },
      builtInChains: false,
      mail: { url: smtp.url, from: 'Postern <login@postern.example>' },
    })
    writeFileSync(file, JSON.stringify(base))
    server = await startServer(readConfig(file, {}), { dist, logger: pino({ level: 'silent' }) })
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([smtp.stop(), node.stop()])
    folder.remove()
  })

  /** The output of the doctor with parts of the configuration changed. */
  async function doctor(changed: object = {}, ...args: string[]) {
    const path = join(folder.path, 'changed.config.json')
    writeFileSync(path, JSON.stringify({ ...base, ...changed }))
    const printed: string[] = []
    const output = { print: (line: string) => printed.push(line), warn: (line: string) => printed.push(line) }
    const status = await runCommandLine(['doctor', '--config', path, ...args], COMMANDS, output)
    return { status, printed, failures: printed.filter((line) => !line.startsWith('ok')) }
  }

  it('A good configuration has no findings in database, keys, disk, mail, relay, nodes, versions and clocks', async () => {
    const { status, failures, printed } = await doctor()
    expect([status, failures]).toEqual([0, []])
    expect(printed.join('\n')).toMatch(
      /database answers[\s\S]*keys[\s\S]*disk[\s\S]*mail[\s\S]*relay[\s\S]*nodes[\s\S]*Node\.js[\s\S]*clock/,
    )
    expect(smtp.messages()).toEqual([])
  })

  it('One mail is sent if a recipient is given', async () => {
    const { status } = await doctor({}, '--mail', 'you@example.org')
    expect(status).toBe(0)
    expect(smtp.messages().map(({ recipients, subject }) => [recipients, subject])).toEqual([
      [['you@example.org'], 'Postern can send mail'],
    ])
  })

  it('Each part with a refused connection is named', async () => {
    const [dead = 0] = await freePorts(1)
    const { failures, status } = await doctor({
      chains: { [CHAIN]: { rpcUrls: [node.url, `http://127.0.0.1:${dead}`] } },
      mail: { url: `smtp://127.0.0.1:${dead}`, from: 'login@postern.example' },
      relay: { url: `ws://127.0.0.1:${dead}`, listen: { port: dead } },
    })
    expect(status).toBe(1)
    expect(failures).toEqual([
      expect.stringMatching(/^FAIL {2}the mail server accepts mail: 127.*ECONNREFUSED/),
      expect.stringMatching(/^FAIL {2}the relay answers: .*ECONNREFUSED/),
      expect.stringMatching(
        /^FAIL {2}the nodes of `chains` answer: chains\.eip155:1\.rpcUrls\[1\] .*ECONNREFUSED/,
      ),
    ])
  })

  it('A node of another chain is named', async () => {
    const other = await nodeOf('0x89')
    const { failures } = await doctor({ chains: { [CHAIN]: { rpcUrls: [other.url] } } })
    expect(failures).toEqual([expect.stringContaining('is a node of chain 137')])
    await other.stop()
  })

  it('An invalid database file is one finding among the others', async () => {
    const broken = join(folder.path, 'broken.db')
    writeFileSync(broken, 'no database, but long enough to be read as the head of one'.repeat(99))
    const { status, printed, failures } = await doctor({ database: { file: broken } })
    expect([status, failures]).toEqual([
      1,
      [expect.stringMatching(/^FAIL {2}the database answers and accepts writes: .*broken\.db: /)],
    ])
    expect(printed.length).toBeGreaterThan(15)
  })

  it('A finding about an unreachable node contains no user name and no key', async () => {
    const rpcUrls = ['http://user:hunter2@127.0.0.1:9/v3/hunter2']
    const { failures } = await doctor({ chains: { [CHAIN]: { rpcUrls } } })
    expect(failures).toEqual([
      expect.stringMatching(/chains\.eip155:1\.rpcUrls\[0\] \(127\.0\.0\.1:9\) does not answer/),
    ])
    expect(failures[0]).not.toContain('hunter2')
  })

  it('A key that does not belong to the data is named, and none is made', async () => {
    const database = join(folder.path, 'elsewhere', 'postern.db')
    const missing = await doctor({ database: { file: database } })
    expect(missing.failures).toEqual([
      expect.stringMatching(/.*postern\.db does not exist yet\. `postern serve` creates it/),
    ])
    expect(existsSync(database)).toBe(false)
    const keys = join(folder.path, '.postern', 'postern.db.keys.json')
    const before = readFileSync(keys, 'utf8')
    const other = { envelopeKey: randomBytes(32).toString('base64') }
    writeFileSync(keys, JSON.stringify({ ...parseJson(before, z.record(z.string(), z.unknown())), ...other }))
    const { failures } = await doctor()
    writeFileSync(keys, before)
    expect(failures).toEqual([
      expect.stringMatching(/^FAIL {2}the keys match the data: POSTERN_ENVELOPE_KEY is not the key/),
    ])
  })

  it('A self-signed certificate of the server is explained, and trusted where the option says so', async () => {
    const own = await startStrictSmtp('127.0.0.1')
    const mail = { url: own.url, from: 'login@postern.example' }
    const { failures } = await doctor({ mail }, '--mail', 'you@example.org')
    expect(failures).toEqual([
      expect.stringMatching(/the certificate of .* is not trusted.*`mail\.allowSelfSigned`/),
    ])
    expect(own.recipients).toEqual([])
    const allowed = await doctor({ mail: { ...mail, allowSelfSigned: true } }, '--mail', 'you@example.org')
    expect(allowed.failures).toEqual([])
    expect(own.recipients).toEqual(['you@example.org'])
    await own.stop()
  })

  describe('the OpenID provider of the operators', () => {
    const secrets = join(folder.path, 'postern.env')
    let identity: RunningIdentity
    let login: Readonly<Record<string, unknown>>
    beforeAll(async () => {
      writeFileSync(secrets, 'POSTERN_INSIGHT_CLIENT_SECRET=secret', { mode: 0o600 })
      const [id = 0] = await freePorts(1)
      identity = await startIdentity({
        port: id,
        url: `http://127.0.0.1:${id}`,
        api: 'http://127.0.0.1:9',
      })
      login = { ...identity.operatorLogin, emails: ['owner@shop.example'] }
    })
    afterAll(async () => {
      rmSync(secrets)
      await identity.stop()
    })
    const check = (change: object = {}) =>
      doctor({ analytics: { enabled: true, login: { ...login, ...change } } })

    it('It is checked where it is configured, and good when it is what the configuration says', async () => {
      const subject = 'the OpenID provider of the operators is as configured'
      const { failures, printed } = await check()
      expect(failures).toEqual([])
      expect(printed).toContain(`ok    ${subject}`)
      const { printed: without } = await doctor({ analytics: { enabled: true } })
      expect(without.join('\n')).not.toContain(subject)
    })

    it.each([
      [
        'another issuer',
        (url: string) => ({ issuer: `${url}/` }),
        /the provider calls itself .*google\. Write/,
      ],
      [
        'no provider',
        (url: string) => ({ issuer: `${url}x` }),
        /googlex\/\.well-known.* is not the document/,
      ],
      [
        'another login page',
        (url: string) => ({ authorizeUrl: `${url}/log-in` }),
        /operators log in at .*\/auth\./,
      ],
      ['no keys', (url: string) => ({ jwksUrl: `${url}/auth` }), /has no keys.*jwksUrl/],
      ['no endpoint of tokens', (url: string) => ({ tokenUrl: `${url}/none` }), /status 404.*tokenUrl/],
      ['nobody at its address', () => ({ issuer: 'http://127.0.0.1:9' }), /does not answer.*issuer/],
    ] as const)('A configuration with %s is explained', async (_what, change, problem) => {
      const { failures, status } = await check(change(String(login['issuer'])))
      expect(status).toBe(1)
      expect(failures).toEqual([expect.stringMatching(problem)])
    })
  })

  const address = otherAddress()
  it.skipIf(address === undefined)('The doctor explains a refused STARTTLS, and sends nothing', async () => {
    const plain = await startStrictSmtp(address ?? '', { disabledCommands: ['STARTTLS', 'AUTH'] })
    const mail = { url: plain.url, from: 'login@postern.example' }
    const { failures } = await doctor({ mail }, '--mail', 'you@example.org')
    expect(failures).toEqual([
      expect.stringMatching(/does not offer STARTTLS.*could read the codes\. Enable TLS/),
    ])
    expect(plain.recipients).toEqual([])
    await plain.stop()
  })

  it('A configuration is required for sending mail', async () => {
    const warned: string[] = []
    const output = { print: () => undefined, warn: (line: string) => warned.push(line) }
    const args = ['doctor', server.urls.modal, '--project', 'demo', '--mail', 'you@example.org']
    expect(await runCommandLine(args, COMMANDS, output)).toBe(2)
    expect(warned.join('\n')).toContain('--config')
  })
})
