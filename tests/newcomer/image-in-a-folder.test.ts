import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { readDockerfile, type Stage } from './read-dockerfile.ts'
import { isLongRun } from '#tests/support/builders/runs.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The build installs every package, on a machine that does other things at the same time. */
const WITHIN_MS = 1_800_000
const TRIES = 100
const TRY_EVERY_MS = 200

/** The words of the last instruction with a name, which is written as a JSON list. */
function wordsOf(stage: Stage | undefined, name: string): string[] {
  const rest = stage?.instructions.findLast((one) => one.name === name)?.rest ?? '[]'
  return z.array(z.string()).parse(JSON.parse(rest.slice(rest.indexOf('['))))
}

/** Replaces a container engine: the paths of the image lie in a folder, and its steps run one by one. */
it.runIf(isLongRun)(
  'what the Dockerfile does, done in folders, builds and serves',
  { timeout: WITHIN_MS },
  async () => {
    const folder = temporaryFolder()
    const at = (path: string) => join(folder.path, path)
    const [build, last] = readDockerfile(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'))
    const [modal = 0, wallet = 0, api = 0] = await freePorts(3)
    const placed = (text: string) =>
      text
        .replaceAll(/\/(deployed|opt|etc|var\/lib)\//g, (path) => at(path))
        .replaceAll('0.0.0.0', '127.0.0.1')
        .replaceAll('8081', String(modal))
        .replaceAll('8082', String(wallet))
        .replaceAll('8083', String(api))

    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    for (const file of files.split('\n').filter(Boolean)) cpSync(join(ROOT, file), at(`src/${file}`))
    const steps = build?.instructions.filter(({ name }) => name === 'RUN') ?? []
    for (const { rest } of steps) execFileSync('sh', ['-ec', placed(rest)], { cwd: at('src'), stdio: 'pipe' })
    for (const { name, rest } of last?.instructions ?? []) {
      const [from = '', to = ''] = rest.split(' ').slice(-2)
      if (name !== 'COPY') continue
      mkdirSync(dirname(at(to)), { recursive: true })
      cpSync(at(from), at(to), { recursive: true })
    }
    mkdirSync(at('etc/postern'), { recursive: true })
    writeFileSync(
      at('etc/postern/postern.config.json'),
      placed(readFileSync(join(ROOT, 'deploy/postern.config.json'), 'utf8')),
    )

    const key = Buffer.alloc(32, 1).toString('base64')
    const [, ...command] = [...wordsOf(last, 'ENTRYPOINT'), ...wordsOf(last, 'CMD')].map(placed)
    const server = spawn(process.execPath, command, {
      cwd: at('var/lib/postern'),
      env: { POSTERN_ENVELOPE_KEY: key, POSTERN_PEPPER: key },
      stdio: 'ignore',
    })
    const [, ...check] = wordsOf(last, 'HEALTHCHECK').map(placed)
    const isHealthy = () => spawnSync(process.execPath, check).status === 0
    for (let tries = 0; tries < TRIES && !isHealthy(); tries += 1) await pause(TRY_EVERY_MS)
    expect(isHealthy()).toBe(true)
    expect((await fetch(`http://127.0.0.1:${modal}/m/my-project/`)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(isHealthy()).toBe(false)
    folder.remove()
  },
)
