import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEMO_PROJECT_ID, demoUrls, readPortBase } from '#demo/demo-urls.ts'
import type { TemplateName } from '#create/catalogue.ts'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const COMMAND = join(ROOT, 'dist/create-postern/main.js')
/** The folder is inside the repository, because Next follows no link out of the folder with the lock file. */
const FOLDER = join(ROOT, '.cache/created-sites')
/** The deployment of the browser tests, which open the earlier builds. */
const PLACES = demoUrls(readPortBase(process.env['PORT_BASE'] ?? '4800'))
const BUILDS_WITHIN_MS = 240_000

/** The status of a program, and all of its output. */
interface Ran {
  readonly status: number | null
  readonly said: string
}

/** A site that `npm create postern` made, and that its own `npm run build` built. */
export interface CreatedSite {
  readonly folder: string
  /** Runs one of its scripts. */
  readonly npmRun: (...args: string[]) => Ran
}

/**
 * Creates a site in an empty folder with the built command, links the packages of the repository with the `postern` that is
 * built here, and builds it. A build of the same package and command is reused.
 *
 * @throws with all output when one of these fails.
 */
export function createdSite(template: TemplateName, { backend }: { readonly backend: boolean }): CreatedSite {
  const folder = join(FOLDER, `${template}-${backend ? 'with' : 'without'}-backend`)
  const site = { folder, npmRun: (...args: string[]) => run('npm', ['run', '--silent', ...args], folder) }
  const stamp = join(folder, 'node_modules/.built-of')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs()) return site
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const options = ['--template', template, backend ? '--backend' : '--no-backend']
  const deployment = ['--modal', PLACES.modal, '--project', DEMO_PROJECT_ID]
  orThrow(run(process.execPath, [COMMAND, folder, ...options, ...deployment], ROOT))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(ROOT, 'dist/sdk'), join(folder, 'node_modules/postern'), 'junction')
  orThrow(site.npmRun('build'))
  writeFileSync(stamp, inputs())
  return site
}

/** The inputs of a site's build: the two packages, and the deployment it names. */
function inputs(): string {
  const stamps = readFileSync(join(ROOT, '.cache/build-stamps.json'), 'utf8')
  const { sdk, create } = parseJson(stamps, z.record(z.string(), z.string()))
  return JSON.stringify({ sdk, create, modal: PLACES.modal })
}

function run(command: string, args: readonly string[], cwd: string): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined, CI: '1' },
    timeout: BUILDS_WITHIN_MS,
  })
  return { status, said: `${stdout}${stderr}` }
}

function orThrow({ status, said }: Ran): void {
  if (status !== 0) throw new Error(`status ${status}\n${said}`)
}
