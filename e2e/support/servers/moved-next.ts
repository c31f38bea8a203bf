import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { NEXT, startSite, type StartedSite } from './start-site.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Inside the repository, because Next follows no link that leads out of the folder with the lock file. */
const FOLDER = join(ROOT, '.cache/moved-next')
const FILES = {
  'package.json': '{ "name": "moved-next", "private": true, "type": "module" }\n',
  // TypeScript 7 is run by its command.
  'next.config.js': 'export default { experimental: { useTypeScriptCli: true } }\n',
}

/** Builds `tests/moving/next` with Next as its site would, against Next's own types, and serves it. */
export async function serveMovedNext(): Promise<StartedSite> {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const part of ['app', 'config', 'context'])
    cpSync(join(ROOT, 'tests/moving/next', part), join(FOLDER, part), { recursive: true })
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), text)
  mkdirSync(join(FOLDER, 'node_modules'))
  symlinkSync(join(ROOT, 'dist/sdk'), join(FOLDER, 'node_modules/postern'), 'junction')
  const variables = { NEXT_PUBLIC_MODAL_URL: DEMO_URLS.modal, NEXT_TELEMETRY_DISABLED: '1', CI: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [NEXT, 'build'], {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, ...variables, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The page for Next was not built.\n${stdout}${stderr}`)
  return startSite(FOLDER, (port) => [NEXT, 'start', '--port', String(port)])
}
