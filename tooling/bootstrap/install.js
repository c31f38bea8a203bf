import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runInstallSteps } from './install-steps.js'
import { inRoot } from './root.js'
import { runCommand } from './run-command.js'
import { giveUp, say } from './say.js'

const STAMP = inRoot('node_modules/.postern-installed')
const LOCK = inRoot('package-lock.json')

/** What decides which packages belong here: the manifest, the lock file, and the Node major native parts are for. */
function wantedStamp() {
  const hash = createHash('sha256')
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}\n`)
  for (const file of [inRoot('package.json'), LOCK]) hash.update(existsSync(file) ? readFileSync(file) : '')
  return hash.digest('hex')
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp()
}

/**
 * Installs the packages when they are missing or other than the lock file says. `npm install`, not `npm ci`: it
 * tolerates native packages that exist for other platforms only. The committed lock file is left as it is. Packages run
 * nothing by themselves (`.npmrc`); what is needed of that is done here by name.
 */
export async function installPackages() {
  if (isInstalled()) return
  say('installing packages (a minute or two the first time)')
  const lock = existsSync(LOCK) ? readFileSync(LOCK) : undefined
  const parameters = ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
  const { code, missing } = await runCommand('npm', parameters, { shell: process.platform === 'win32' })
  if (missing)
    giveUp('npm was not found. It comes with Node: install Node from https://nodejs.org and try again.')
  if (code !== 0)
    giveUp('npm could not install the packages; its message stands above. Is the registry reachable?')
  const failed = await runInstallSteps()
  if (failed !== undefined) giveUp(`${failed} could not be set up; the message above says why.`)
  if (lock && !lock.equals(readFileSync(LOCK))) writeFileSync(LOCK, lock)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wantedStamp())
}
