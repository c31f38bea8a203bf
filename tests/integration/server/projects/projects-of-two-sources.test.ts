import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { readConfig } from '#server/config/config.ts'
import { startLine } from '#server/serving/describe-start.ts'
import { startServer, type RunningServer } from '#server/serving/start-server.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { writeBuiltFiles } from '#tests/support/files/built-files.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const folder = temporaryFolder()
const dist = join(folder.path, 'dist')
const config = join(folder.path, 'postern.config.json')
const LogLine = z.record(z.string(), z.unknown())
const lines: string[] = []
let ports: number[] = []
let server: RunningServer

beforeAll(async () => {
  writeBuiltFiles(dist)
  ports = await freePorts(3)
})
afterAll(() => folder.remove())

interface Seed {
  readonly id: string
  readonly name: string
  readonly origins?: readonly string[]
}

/** The configuration as an operator writes it. */
function configure(projects: readonly Seed[], path = config): void {
  const [modal, wallet, api] = ports.map((port) => ({ url: `http://127.0.0.1:${port}`, listen: { port } }))
  writeFileSync(path, JSON.stringify({ modal, wallet, api, projects, builtInChains: false }))
}

async function start(path = config): Promise<void> {
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  server = await startServer(readConfig(path, {}), { dist, logger })
}

async function postern(...args: string[]) {
  const [printed, warned]: string[][] = [[], []]
  const status = await runCommandLine([...args, '-c', config], COMMANDS, {
    print: (line) => printed?.push(line),
    warn: (line) => warned?.push(line),
  })
  return { status, printed, warned: warned?.join('\n') }
}

describe('a project of the configuration', () => {
  it('Additions of the command line survive restarts, while the rest follows the configuration', async () => {
    configure([{ id: 'shop', name: 'Shop', origins: ['https://shop.example', 'https://old.example/'] }])
    await start()
    const added = await postern('project', 'origins', 'shop', 'add', 'https://cli.example')
    expect(added.printed).toEqual(['https://shop.example', 'https://old.example', 'https://cli.example'])
    expect(added.warned).toMatch(
      /This project is also in the configuration \(projects\[0\]\)\. Both lists of origins apply/,
    )
    await server.stop()

    configure([{ id: 'shop', name: 'Shop', origins: ['https://shop.example', 'https://new.example'] }])
    lines.length = 0
    await start()
    expect((await postern('project', 'origins', 'shop')).printed).toEqual([
      'https://shop.example',
      'https://new.example',
      'https://cli.example',
    ])
    expect(lines.map((line) => parseJson(line, LogLine))).toContainEqual(
      expect.objectContaining({
        msg: expect.stringContaining('both list origins'),
        project: 'shop',
        added: ['https://cli.example'],
      }),
    )
  })

  it('A project and its origins cannot be removed while the configuration would add them again', async () => {
    const origin = await postern('project', 'origins', 'shop', 'remove', 'https://shop.example')
    expect([origin.status, origin.warned]).toEqual([
      1,
      expect.stringMatching(/https:\/\/shop\.example is in the configuration of the project shop/),
    ])
    const project = await postern('project', 'remove', 'shop')
    expect([project.status, project.warned]).toEqual([
      1,
      expect.stringMatching(/The project shop is in the configuration \(projects\[0\]\)/),
    ])
    expect((await postern('project', 'origins', 'shop', 'remove', 'https://cli.example')).status).toBe(0)
  })

  it('A removed project is no longer served, without a restart', async () => {
    await postern('project', 'add', 'brief')
    const status = async () => (await fetch(`${server.urls.modal}/m/brief/`)).status
    await expect.poll(status, { timeout: 10_000, interval: 100 }).toBe(200)
    await postern('project', 'remove', 'brief')
    await expect.poll(status, { timeout: 10_000, interval: 100 }).toBe(404)
  })

  it('The start line names the project, the version, the database, and disabled parts with the reason', async () => {
    const line = startLine(server.description)
    expect(line).toMatch(
      /^Postern \d+\.\d+\.\d+ on embedded .*\/\.postern\/postern\.db, 1 project \(shop\)\. Off: e-mail login \(no `mail`\); social login/,
    )
    expect(line).toContain('phone wallets (no `walletConnect`, no `relay`)')
    expect(line).toContain('buying (no `onramp.providers`)')
    const serving = lines.map((text) => parseJson(text, LogLine)).find(({ msg }) => msg === 'serving')
    expect(serving).toMatchObject({ ...server.description })
    await server.stop()
  })
})

describe('a project that left the configuration', () => {
  it('The command line can remove its origins and the project itself', async () => {
    for (const projects of [
      [{ id: 'former', name: 'Former', origins: ['https://former.example', 'https://kept.example'] }],
      [{ id: 'shop', name: 'Shop' }],
    ]) {
      configure(projects)
      await start()
      await server.stop()
    }
    const removal = await postern('project', 'origins', 'former', 'remove', 'https://former.example')
    expect([removal.status, removal.printed]).toEqual([0, ['https://kept.example']])
    expect((await postern('project', 'remove', 'former')).status).toBe(0)
  })
})

describe('a start with one invalid project', () => {
  it('An invalid project keeps the start from creating a database, keys or other projects', () => {
    const empty = join(folder.path, 'empty')
    mkdirSync(empty)
    const path = join(empty, 'postern.config.json')
    configure(
      [
        { id: 'good', name: 'Good', origins: ['https://good.example'] },
        { id: 'bad', name: 'Bad', origins: ['https://ok.example', 'bad.example'] },
      ],
      path,
    )
    expect(() => readConfig(path, {})).toThrow(
      /projects\[1\]\.origins\[1\]: In the project bad, origins\[1\]: "bad\.example"/,
    )
    expect(existsSync(join(empty, '.postern'))).toBe(false)
  })
})
