import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const PROGRAM = fileURLToPath(new URL('../../../../dist/server/main.js', import.meta.url))
const Written = z.looseObject({
  modal: z.looseObject({ listen: z.looseObject({ port: z.number() }) }),
})
const NAMES = ['--domain', 'deployment.example', '--origin', 'https://shop.example', '--yes']

let root: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  root = temporaryFolder()
})
afterAll(() => root.remove())

async function postern(...args: string[]) {
  const [printed, warned]: [string[], string[]] = [[], []]
  const output = {
    print: (line: string) => void printed.push(line),
    warn: (line: string) => void warned.push(line),
  }
  const status = await runCommandLine(args, COMMANDS, output)
  return { status, printed: printed.join('\n'), warned: warned.join('\n') }
}

async function init(folder: string, ...args: string[]) {
  const [port = 0] = await freePorts(1)
  return postern('init', join(root.path, folder), '--port', String(port), ...args)
}

describe('postern init', () => {
  it('The command writes a configuration, private key files and the proxy’s file, and finds all of them in order', async () => {
    const { status, printed } = await init('first', ...NAMES)
    expect(printed).not.toContain('FAIL')
    expect(status).toBe(0)
    expect(printed.match(/^ok {4}/gm)?.length).toBeGreaterThan(20)
    // The output does not mention parts that the deployment lacks.
    expect(printed).not.toMatch(/mail|relay|nodes/)
    const read = (name: string) => readFileSync(join(root.path, 'first', name), 'utf8')
    expect(JSON.parse(read('postern.config.json'))).toMatchObject({
      modal: { url: 'https://modal.deployment.example' },
      wallet: { url: 'https://wallet.deployment.example' },
      api: { url: 'https://api.deployment.example' },
      projects: [{ id: 'my-site', origins: ['https://shop.example'] }],
    })
    expect(statSync(join(root.path, 'first/postern.env')).mode & 0o777).toBe(0o600)
    const keys = Object.values(parseEnv(read('postern.env')))
    expect(keys.map((key) => Buffer.from(key ?? '', 'base64').byteLength)).toEqual([32, 32])
    expect(new Set(keys).size).toBe(2)
    for (const name of ['modal', 'wallet', 'api'])
      expect(read('Caddyfile')).toContain(`${name}.deployment.example {`)
    expect(printed).not.toContain(keys[0])
  })

  it('A start after init finds the keys from any folder', async () => {
    const config = join(root.path, 'first/postern.config.json')
    const child = spawn(process.execPath, [PROGRAM, 'serve', '--config', config], {
      cwd: root.path,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const warned = text(child.stderr)
    const { modal } = parseJson(readFileSync(config, 'utf8'), Written)
    const isReady = () =>
      fetch(`http://127.0.0.1:${modal.listen.port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(isReady, { timeout: 20_000, interval: 100 }).toBe(200)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited, await warned).toEqual([0, null])
  })

  it('The command asks for missing values and suggests names of the domain', async () => {
    const [port = 0] = await freePorts(1)
    const folder = join(root.path, 'asked')
    const child = spawn(process.execPath, [PROGRAM, 'init', folder, '--port', String(port)], {
      stdio: 'pipe',
    })
    const [pending, exited] = [text(child.stderr), once(child, 'exit')]
    child.stdin.end('deployment.example\n\nhttps://keys.deployment.example\n\nshop\nhttps://shop.example\n')
    expect((await exited)[0], await pending).toBe(0)
    expect(await pending).toContain('Origin of the modal [https://modal.deployment.example]: ')
    expect(JSON.parse(readFileSync(join(folder, 'postern.config.json'), 'utf8'))).toMatchObject({
      modal: { url: 'https://modal.deployment.example' },
      wallet: { url: 'https://keys.deployment.example' },
      projects: [{ id: 'shop', origins: ['https://shop.example'] }],
    })
  })

  it('Existing files are never replaced, in particular keys', async () => {
    const before = readFileSync(join(root.path, 'first/postern.env'), 'utf8')
    const { status, warned } = await init('first', ...NAMES)
    expect(status).toBe(1)
    expect(warned).toContain('already exists. Choose another folder.')
    expect(readFileSync(join(root.path, 'first/postern.env'), 'utf8')).toBe(before)
  })

  it.each([
    [['--domain', 'deployment.example', '--origin', 'shop.example', '--yes'], 'projects[0].origins'],
    [['--domain', 'not a name', '--origin', 'https://shop.example', '--yes'], 'modal.url'],
    [['--origin', 'https://shop.example', '--yes'], '--domain'],
    [[...NAMES, '--wallet', 'https://modal.deployment.example'], 'wallet.url'],
  ])('The arguments %j are refused by field, and nothing is written', async (args, field) => {
    const { status, warned } = await init('refused', ...args)
    expect(status).toBe(2)
    expect(warned).toContain(field)
    expect(existsSync(join(root.path, 'refused'))).toBe(false)
  })

  it('Keys in a file that only the service manager can read are taken from the environment', async () => {
    await init('system', ...NAMES)
    const at = (name: string) => join(root.path, 'system', name)
    const keys = parseEnv(readFileSync(at('postern.env'), 'utf8'))
    // Root can read everything, so under root the command runs as another user.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
    for (const path of [root.path, at('.')]) chmodSync(path, 0o755)
    chmodSync(at('postern.env'), 0)
    mkdirSync(at('data'))
    if (user !== undefined) chownSync(at('data'), user.uid, user.gid)
    const config = parseJson(readFileSync(at('postern.config.json'), 'utf8'), Written)
    writeFileSync(
      at('postern.config.json'),
      JSON.stringify({ ...config, database: { file: 'data/postern.db' } }),
    )
    const migrate = (env: NodeJS.Dict<string>) =>
      spawnSync(process.execPath, [PROGRAM, 'migrate', '--config', at('postern.config.json')], {
        ...user,
        env: { PATH: process.env['PATH'], ...env },
        encoding: 'utf8',
      })
    expect(migrate(keys)).toMatchObject({ status: 0, stderr: expect.stringContaining('applied') })
    expect(migrate({})).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/postern\.env is not valid:\n {2}file: cannot be read by this user/),
    })
  })

  it('Keys that other users can read are refused with instructions', async () => {
    await init('open', ...NAMES)
    const secrets = join(root.path, 'open/postern.env')
    chmodSync(secrets, 0o640)
    const { status, warned } = await postern('serve', '--config', join(root.path, 'open/postern.config.json'))
    expect(status).toBe(2)
    expect(warned).toContain(`chmod 600 ${secrets}`)
  })
})
